// The language of this device: chosen here, or asked for by the address, or the browser's own.
import { keepWords } from '../offline/update.svelte';
import { hush } from '../speech/speech';
import { chooseLanguage } from '../texts/choose';
import { language, setLanguage } from '../texts/texts.svelte';
import { languageKept, settings } from '../settings/settings.svelte';

// What an address asked for holds in this tab, also on its other pages, until somebody chooses.
const place = 'magichat.lang';
function asked(): string {
  const now = new URLSearchParams(location.search).get('lang');
  try {
    if (now) sessionStorage.setItem(place, now);
    return now ?? sessionStorage.getItem(place) ?? '';
  } catch {
    return now ?? '';
  }
}
const wanted = (address = asked()): string =>
  chooseLanguage(settings.language, address, navigator.languages ?? [navigator.language]);

// What else of the page has a language: what a device shows of it when it is installed.
function dress(): void {
  const { code } = language();
  const base = import.meta.env.BASE_URL;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (manifest) manifest.href = `${base}manifest.${code}.webmanifest`;
  keepWords(code);
}

async function speak(code: string): Promise<boolean> {
  const before = language().code;
  const done = await setLanguage(code);
  if (!done) return false;
  if (before !== language().code) hush(); // what still waits to be said is in the language before
  dress();
  return true;
}

// Words that did not come are better said in English than not at all. False: those did not come either.
export const speakFirst = async (): Promise<boolean> => (await speak(wanted())) || speak('en');

let held = settings.language; // what was chosen last of which the words came
// An empty code: as the browser says. False: the words did not come, and everything is as it was.
export async function choose(code: string): Promise<boolean> {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Then it was not kept either.
  }
  settings.language = code;
  const done = await speak(wanted(''));
  if (done) held = settings.language;
  else settings.language = held;
  return done;
}

// What is chosen in another window of this browser holds here too.
addEventListener('storage', ({ key }) => {
  const code = key === null ? null : languageKept(key);
  if (code !== null && code !== settings.language) void choose(code);
});
