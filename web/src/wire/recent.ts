// The codes of the tables that this browser was at last, the newest first. Nothing else about them is kept.
const place = 'magichat.recent';
const most = 5;

export function recent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

function keep(codes: string[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(codes.slice(0, most)));
  } catch {
    // Then there is nothing to go on with next time.
  }
}

export const remember = (code: string): void => keep([code, ...recent().filter((one) => one !== code)]);
export const forget = (code: string): void => keep(recent().filter((one) => one !== code));
