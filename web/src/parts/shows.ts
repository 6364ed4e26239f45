// What a radio button or a checkbox shows is what holds: a touch changes it, and a change, or a refusal, sets it right.
import type { Attachment } from 'svelte/attachments';

export const shows =
  (checked: () => boolean, refused: () => unknown): Attachment<HTMLInputElement> =>
  (input) => {
    void refused();
    input.checked = checked();
  };
