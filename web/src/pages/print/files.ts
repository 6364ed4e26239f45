// Which sheets there are as files: box/index.json, beside the page, if somebody ran scripts/make-box.
import { inks, paperNames, type Ink } from './choice';
import type { PaperName } from './paper';

export interface BoxFile {
  language: string;
  paper: PaperName;
  ink: Ink;
  file: string;
}

const isFile = (one: unknown): one is BoxFile => {
  const { language, paper, ink, file } = (one ?? {}) as Record<string, unknown>;
  return (
    typeof language === 'string' &&
    typeof file === 'string' &&
    /^[\w-]+\.pdf$/.test(file) &&
    (paperNames as unknown[]).includes(paper) &&
    (inks as readonly unknown[]).includes(ink)
  );
};
export const filesIn = (index: unknown): BoxFile[] => (Array.isArray(index) ? index.filter(isFile) : []);

export async function readFiles(list: string): Promise<BoxFile[]> {
  try {
    const answer = await fetch(list);
    return answer.ok ? filesIn(await answer.json()) : [];
  } catch {
    return []; // no network, or a host that answers everything with a page
  }
}
