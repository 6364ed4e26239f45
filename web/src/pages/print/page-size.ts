// How large a page of paper is, told to the browser while the print page is open: one sheet a page, without its own margins.
import { papers, type PaperName } from './paper';

export function setPageSize(paper: PaperName): () => void {
  const { width, height } = papers[paper];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; }`);
  const before = document.adoptedStyleSheets;
  if (!before) return () => {}; // an old Safari, which has no sizes of pages either
  document.adoptedStyleSheets = [...before, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
