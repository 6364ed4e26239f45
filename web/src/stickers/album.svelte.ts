// The album of this device: which stickers are in it, in the order in which they came. Nothing is ever taken out. Storage may
// be forbidden or full: then it holds until the page is closed. What a newer page has put in stays, though it is not shown.
import { place } from './kept';
import { isSticker, type Sticker } from './stickers';

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

class Album {
  private all: string[] = $state.raw(stored());
  fresh: Sticker[] = $state.raw([]); // came since the shelf was looked at last

  // The newest last.
  get stickers(): Sticker[] {
    return this.all.filter(isSticker);
  }
  has(sticker: Sticker): boolean {
    return this.all.includes(sticker);
  }

  // Puts them in; those that were not there are returned. Another window may have put some in meanwhile.
  add(stickers: Sticker[]): Sticker[] {
    const before = [...new Set([...this.all, ...stored()])];
    const fresh = stickers.filter((one) => !before.includes(one));
    this.all = [...before, ...fresh];
    this.fresh = [...this.fresh, ...fresh];
    if (fresh.length > 0) this.keep();
    return fresh;
  }
  seen(): void {
    this.fresh = [];
  }

  private keep(): void {
    try {
      localStorage.setItem(place, JSON.stringify(this.all));
    } catch {
      // Until the page is closed.
    }
  }
}
export const album = new Album();
