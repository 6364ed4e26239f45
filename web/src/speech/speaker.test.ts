// Who speaks when: order, interruption, silence.
import { beforeEach, expect, test, vi } from 'vitest';
import { Speaker, voiceFor, type Manner } from './speaker';

class FakeWords {
  voice: unknown = null;
  lang = '';
  rate = 1;
  volume = 1;
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly text: string) {}
}
const voice = (lang: string, more: object = {}): SpeechSynthesisVoice => ({
  lang,
  name: lang,
  localService: true,
  default: false,
  voiceURI: lang,
  ...more,
});

// A browser's voices, which speak until the test says that a sentence is over.
class FakeVoices {
  spoken: string[] = [];
  cancelled = 0;
  current: FakeWords | null = null;
  all = [voice('de-DE'), voice('en-GB')];
  private hear = (): void => {};
  get speaking(): boolean {
    return this.current !== null;
  }
  pending = false;
  getVoices(): SpeechSynthesisVoice[] {
    return this.all;
  }
  addEventListener(_: string, call: () => void): void {
    this.hear = call;
  }
  speak(words: FakeWords): void {
    this.current = words;
    this.spoken.push(words.text);
  }
  cancel(): void {
    const { current } = this;
    this.current = null;
    this.cancelled += 1;
    current?.onerror?.(); // as browsers do
  }
  over(): void {
    const { current } = this;
    this.current = null;
    current?.onend?.();
  }
  come(...all: SpeechSynthesisVoice[]): void {
    this.all = all;
    this.hear();
  }
}

beforeEach(() => void vi.stubGlobal('SpeechSynthesisUtterance', FakeWords));

function make(voices = new FakeVoices()) {
  const speaker = new Speaker(voices as unknown as SpeechSynthesis);
  const say = (text: string, manner: Manner = 'told') => speaker.say({ text, manner, language: 'en', volume: 0.5 });
  return { voices, speaker, say };
}

test('what happens is told in order, one sentence at a time, by a voice of the language', () => {
  const { voices, say } = make();
  say('one');
  say('two');
  expect(voices.spoken).toEqual(['one']);
  expect(voices.current).toMatchObject({ lang: 'en-GB', volume: 0.5 });
  voices.over();
  voices.over();
  expect(voices.spoken).toEqual(['one', 'two']);
  expect(voices.speaking).toBe(false);
});

test('a question comes after what happened, and only the last one', () => {
  const { voices, say } = make();
  say('one');
  say('old question', 'asked');
  say('two');
  say('question', 'asked');
  for (let i = 0; i < 5; i += 1) voices.over();
  expect(voices.spoken).toEqual(['one', 'two', 'question']);
});

test('what is open for a moment comes next; when it closes before its turn it is not said', () => {
  const { voices, say } = make();
  say('one');
  say('two');
  const forget = say('a rabbit', 'shown');
  voices.over();
  expect(voices.spoken).toEqual(['one', 'a rabbit']);
  forget(); // too late: it is being said
  voices.over();
  say('an owl', 'shown')();
  voices.over();
  expect(voices.spoken).toEqual(['one', 'a rabbit', 'two']);
});

test('who touches something hears its name at once, and nothing else after it', () => {
  const { voices, say } = make();
  say('one');
  say('two');
  say('hat 3', 'touched');
  expect(voices.spoken).toEqual(['one', 'hat 3']);
  voices.over();
  expect(voices.spoken).toEqual(['one', 'hat 3']);
});

test('if too much happens the oldest is left out, never the question', () => {
  const { voices, say } = make();
  say('now');
  say('question', 'asked');
  for (const text of ['a', 'b', 'c', 'd']) say(text);
  for (let i = 0; i < 8; i += 1) voices.over();
  expect(voices.spoken).toEqual(['now', 'c', 'd', 'question']);
});

test('silence at once, and whatever waits is forgotten', () => {
  const { voices, speaker, say } = make();
  say('one');
  say('two');
  speaker.hush();
  expect(voices.speaking).toBe(false);
  voices.over();
  expect(voices.spoken).toEqual(['one']);
  say('three');
  expect(voices.spoken).toEqual(['one', 'three']);
});

test('no voice for the language, none on the device, or none at all: silence, no error', () => {
  const { voices, say } = make();
  voices.all = [voice('de-DE'), voice('en-US', { localService: false })];
  say('one');
  expect(voices.spoken).toEqual([]);
  const nobody = new Speaker(null);
  expect(() => nobody.say({ text: 'one', manner: 'told', language: 'en', volume: 1 })()).not.toThrow();
  expect(() => nobody.hush()).not.toThrow();
});

test('voices that come later say what still waits', () => {
  const voices = new FakeVoices();
  voices.all = [];
  const { say } = make(voices);
  say('one');
  expect(voices.spoken).toEqual([]);
  voices.come(voice('en-US'));
  expect(voices.spoken).toEqual(['one']);
});

test('a browser that forgot to say that a sentence is over does not silence the next', () => {
  const { voices, say } = make();
  say('one');
  voices.current = null; // no event
  say('two');
  expect(voices.spoken).toEqual(['one', 'two']);
});

test('the default voice of a language first', () => {
  const all = [voice('en-GB'), voice('en_US', { default: true }), voice('fr-FR', { default: true })];
  expect(voiceFor('en', all)?.lang).toBe('en_US');
  expect(voiceFor('ar', all)).toBeNull();
});
