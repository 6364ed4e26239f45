// Where the album is kept, and whether there is one: the first page asks before it fetches the rest.
export const place = 'magichat.stickers';
export function anyStickers(): boolean {
  try {
    return (localStorage.getItem(place) ?? '[]') !== '[]';
  } catch {
    return false;
  }
}
