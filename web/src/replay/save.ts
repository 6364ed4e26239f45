// A record as a file on the player's own device.
export function saveRecord(text: string, game: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.href = address;
  link.download = `${game}.hat.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
