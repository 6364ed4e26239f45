// The chart as a picture to pass on: without a name, the seats as numbers.
import { dashes, pathOf, signs, xOf, yOf, type Box, type Point } from './chart';

const box: Box = { width: 1200, height: 630, pad: 90 };
const paper = '#fffaf0';
const ink = '#2b1638';

export function drawChart(lines: readonly Point[][], last: number, colours: readonly string[]): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [box.width, box.height];
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, box.width, box.height);
  pen.lineJoin = pen.lineCap = 'round';
  pen.font = '700 30px system-ui, sans-serif';
  pen.textAlign = 'end';
  pen.textBaseline = 'middle';
  for (const part of [0, 0.5, 1]) {
    const y = yOf(part, box);
    pen.fillStyle = ink;
    pen.fillText(`${100 * part}`, box.pad - 16, y);
    pen.strokeStyle = 'rgb(43 22 56 / 0.25)';
    pen.lineWidth = 2;
    pen.stroke(new Path2D(`M${box.pad} ${y}H${box.width - box.pad}`));
  }
  lines.forEach((points, index) => {
    const end = points.at(-1);
    if (!end) return;
    pen.strokeStyle = pen.fillStyle = colours[index] ?? ink;
    pen.lineWidth = 6;
    pen.setLineDash((dashes[index] ?? []).map((one) => one * 2));
    pen.stroke(new Path2D(pathOf(points, last, box)));
    pen.setLineDash([]);
    pen.save();
    pen.translate(xOf(end.at, last, box), yOf(end.chance, box));
    pen.scale(3, 3);
    pen.fill(new Path2D(signs[index]));
    pen.restore();
    pen.textAlign = 'start';
    // Side by side, however close the lines end.
    pen.fillText(`${index + 1}`, box.width - box.pad + 24, yOf(end.chance, box) + 0);
  });
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
