// A record, or a picture of its chart, as a file on the player's own device.
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
export const saveRecord = (text: string, game: string): void =>
  saveFile(new Blob([text], { type: 'application/json' }), `${game}.hat.json`);
