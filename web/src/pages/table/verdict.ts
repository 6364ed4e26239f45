// Whether the promise was kept: the deal is the one whose hash was given before the first move. Checked here, by the engine.
import { verify } from '../../replay/engine';

export type Verdict = 'kept' | 'broken' | 'none' | 'unchecked';

// promised: what was heard at the start, if this page was there to hear it.
export async function verdictOn(record: string | Promise<string>, promised: string | null): Promise<Verdict> {
  try {
    const text = await record;
    const commitment = (JSON.parse(text) as { commitment?: { hash?: string } }).commitment;
    if (!commitment) return 'none';
    if (promised && commitment.hash !== promised) return 'broken';
    const answer = await verify(text);
    return answer.status === 0 && (JSON.parse(answer.text) as { ok: boolean }).ok ? 'kept' : 'broken';
  } catch {
    return 'unchecked';
  }
}
