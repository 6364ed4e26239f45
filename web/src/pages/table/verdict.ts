// Whether the promise was kept: the deal is the one whose hash was given before the first move, with the luck that this page has
// brought to it. Checked here, by the engine.
import type { Opened } from '../../protocol';
import { verify } from '../../replay/engine';
import { line, type Line } from '../../texts/texts.svelte';
import type { Promised } from '../../wire/promises';

// lucky: kept, and with luck of our own; late: kept, but luck that others had pledged is not in it; missed: kept, but without ours, though we play; anew: kept, but other deals were
// promised before it that we never saw; unheard: the seal fits, but we were not there when it was given.
export type VerdictKind = 'lucky' | 'kept' | 'unheard' | 'late' | 'missed' | 'anew' | 'broken' | 'none' | 'unchecked';
export interface Verdict {
  kind: VerdictKind;
  why: Line;
}

const plain = (kind: Exclude<VerdictKind, 'anew' | 'late'>): Verdict => ({ kind, why: line(`proof.${kind}`) });

// The hash that a record says of itself: 64 hexadecimal digits, or nothing.
export function hashOf(record: string): string | null {
  try {
    const { commitment } = JSON.parse(record) as { commitment?: { hash?: unknown } };
    const hash = commitment?.hash;
    return typeof hash === 'string' && /^[0-9a-f]{64}$/i.test(hash) ? hash : null;
  } catch {
    return null;
  }
}
// promised: what was heard before the deal, if this browser was there to hear it.
export async function verdictOn(record: string | Promise<string>, promised: Promised | null): Promise<Verdict> {
  try {
    const text = await record;
    const { commitment } = JSON.parse(text) as { commitment?: Partial<Opened> };
    if (!commitment) return plain('none');
    const bound = commitment.promise;
    if (promised && commitment.hash !== promised.hash) return plain('broken');
    if (promised?.heard && !bound) return plain('broken'); // there was one, whatever the record says
    if (promised && bound && (bound.table !== promised.table || bound.game_n !== promised.n)) return plain('broken');
    const answer = await verify(text);
    if (answer.status !== 0) return plain('broken');
    const { ok, missed = [] } = JSON.parse(answer.text) as { ok: boolean; missed?: number[] };
    if (!ok) return plain('broken');
    if (promised && promised.anew > 0) return { kind: 'anew', why: line('proof.anew', { n: promised.anew }) };
    const luck = promised?.luck ?? null;
    const found = luck !== null && bound?.seats.some((seat) => seat.luck === luck);
    if (promised?.unasked || (luck !== null && !found)) return plain('missed');
    const names = missed.map((seat) => bound?.seats[seat - 1]?.person ?? String(seat));
    if (names.length > 0) return { kind: 'late', why: line('proof.late', { names }) };
    if (!promised || promised.late) return plain('unheard');
    return plain(found ? 'lucky' : 'kept');
  } catch {
    return plain('unchecked');
  }
}
