// What the table refuses, in words: what happened and what to do.
import { errorCodes, type ErrorMessage } from '../protocol';
import { line, type Line } from '../texts/texts.svelte';

export const explain = (message: ErrorMessage): Line =>
  line((errorCodes as readonly string[]).includes(message.code) ? `error.${message.code}` : 'error.server');

// Why the door stays shut.
export function refusal(message: ErrorMessage): Line {
  if (message.code === 'not_open') return line('table.unknown');
  return message.code === 'not_allowed' ? line('table.refused') : explain(message);
}
