// One voice and a queue: what is said is said in order, one sentence at a time, and never long after it was true. Knows
// nothing of what is said. Where there is no voice for a language, nothing is said, and nothing goes wrong.
export type Manner =
  | 'told' // what happened, in order; if too much happens, the oldest is left out
  | 'asked' // what to do now: after what happened, and only the last question
  | 'shown' // what is open for a moment: next, before all that waits
  | 'touched'; // somebody asks what this is: at once, instead of everything else

interface Sentence {
  text: string;
  manner: Manner;
  language: string;
  volume: number;
}

const most = 3; // sentences that wait
const rate = 0.95; // a little slower than grown-ups talk

export class Speaker {
  private waiting: Sentence[] = [];
  // Kept here as long as it is spoken: else a browser may throw it away, and never say that it is over.
  private now: SpeechSynthesisUtterance | null = null;

  constructor(private readonly voices: SpeechSynthesis | null) {
    // Some browsers know their voices only a moment after they are first asked.
    voices?.addEventListener?.('voiceschanged', () => this.next());
    voices?.getVoices();
  }

  // Returns how to take it back, as long as it still waits.
  say(sentence: Sentence): () => void {
    if (!this.voices || sentence.text === '') return () => {};
    if (sentence.manner === 'touched') this.hush();
    const question = sentence.manner === 'asked' ? undefined : this.waiting.find(({ manner }) => manner === 'asked');
    const others = this.waiting.filter(({ manner }) => manner !== 'asked');
    this.waiting = sentence.manner === 'shown' ? [sentence, ...others] : [...others, sentence];
    if (question) this.waiting.push(question);
    while (this.waiting.length > most) this.leaveOut();
    this.next();
    return () => void (this.waiting = this.waiting.filter((one) => one !== sentence));
  }

  // Silence at once.
  hush(): void {
    this.waiting = [];
    this.now = null;
    this.voices?.cancel();
  }

  private leaveOut(): void {
    const oldest = this.waiting.findIndex(({ manner }) => manner === 'told');
    this.waiting.splice(Math.max(oldest, 0), 1);
  }

  private next(): void {
    const { voices } = this;
    if (!voices) return;
    if (this.now && (voices.speaking || voices.pending)) return;
    this.now = null;
    const all = voices.getVoices();
    if (all.length === 0) return; // they may come yet
    let sentence: Sentence | undefined;
    while ((sentence = this.waiting.shift())) {
      const voice = voiceFor(sentence.language, all);
      if (voice) return this.speak(voices, voice, sentence);
    }
  }

  private speak(voices: SpeechSynthesis, voice: SpeechSynthesisVoice, { text, volume }: Sentence): void {
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    words.lang = voice.lang;
    words.rate = rate;
    words.volume = volume;
    // Whatever ended it, the next one has its turn, unless another one has begun meanwhile.
    words.onend = words.onerror = () => {
      if (this.now !== words) return;
      this.now = null;
      this.next();
    };
    this.now = words;
    voices.speak(words);
  }
}

// A voice of this device: others send what they say elsewhere, and a secret is for one pair of ears.
export function voiceFor(language: string, all: SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const mine = all.filter(({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language);
  return mine.find((one) => one.default) ?? mine[0] ?? null;
}
