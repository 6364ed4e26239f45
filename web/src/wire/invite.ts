// How a table's address is passed on: copied, shared, or read aloud. Plain http allows neither the clipboard nor sharing.
import { at } from '../route.svelte';

export const addressOf = (code: string): string => new URL(at(`/t/${encodeURIComponent(code)}`), location.href).href;

// The digits of another device, and the table where it goes on.
export const handoverAddress = (digits: string, table: string | null): string =>
  new URL(at(`/#take/${digits}${table === null ? '' : `/${encodeURIComponent(table)}`}`), location.href).href;
// Six digits are not the code of a table: those have words in them.
export const digitsOf = (typed: string): string | null => /^\d{6}$/.exec(typed.replace(/[\s-]/g, ''))?.[0] ?? null;
export const spacedDigits = (digits: string): string => digits.replace(/^(...)/, '$1\u00a0');

// An address that only this machine understands is of no use to others.
export const onlyHere = (): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

export const canShare = (): boolean => typeof navigator.share === 'function';

export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Whoever closes the sheet has changed their mind.
  }
}

// Copies what stands in the field; false: it is selected, and the person copies it.
export async function copy(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    }
  }
}

// What people type for a code: capitals, blanks, a whole link.
export function tidyCode(typed: string): string {
  const last =
    typed
      .trim()
      .replace('#t/', '')
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  return last
    .toLowerCase()
    .replace(/[-\s_\u2010-\u2015]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
