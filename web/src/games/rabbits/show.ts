import type { GameEvent } from '../../protocol';
import type { Show } from '../../stage/show';
export async function show(_event: GameEvent, _scene: unknown, _setup: unknown, stage: Show): Promise<void> { await stage.fold(); }
