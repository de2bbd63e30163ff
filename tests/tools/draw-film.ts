import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { chromiumFlags, findBrowsers } from '#tests/support/chromium.ts';

/** Draws the short video of the seeder, and its first picture: `node tests/tools/draw-film.ts`. */
const executablePath = findBrowsers()?.whole;
if (!executablePath) throw new Error('There is no Chromium.');
const browser = await chromium.launch({
  executablePath,
  args: chromiumFlags,
});
const page = await browser.newPage();
const drawn = await page.evaluate(async () => {
  const [width, height, seconds, rows, columns] = [320, 240, 4, 6, 8];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The canvas cannot be drawn on.');

  /** A wall grows, brick by brick. */
  function draw(share: number) {
    if (!pen) return;
    pen.fillStyle = '#F6EBD7';
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = '#F2B134';
    pen.beginPath();
    pen.arc(250, 60 + 20 * share, 26, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = '#5E8C4A';
    pen.fillRect(0, 210, width, 30);
    const done = Math.round(share * rows * columns);
    for (let brick = 0; brick < done; brick += 1) {
      const row = Math.floor(brick / columns);
      pen.fillStyle = brick % 3 === 0 ? '#C8452A' : '#B23C24';
      pen.fillRect(20 + (brick % columns) * 34 + (row % 2) * 12, 190 - row * 22, 31, 19);
    }
  }

  const recorder = new MediaRecorder(canvas.captureStream(12), {
    mimeType: 'video/mp4;codecs=avc1.42E01E',
    videoBitsPerSecond: 100_000,
  });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const over = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  draw(0);
  recorder.start();
  const begin = performance.now();
  await new Promise<void>((resolve) => {
    const next = () => {
      const share = (performance.now() - begin) / 1000 / seconds;
      draw(Math.min(1, share));
      if (share >= 1) resolve();
      else requestAnimationFrame(next);
    };
    next();
  });
  recorder.stop();
  await over;
  draw(0.7);
  const film = new Uint8Array(await new Blob(pieces).arrayBuffer());
  return { film: Array.from(film), still: canvas.toDataURL('image/jpeg', 0.8) };
});
await browser.close();
const place = (name: string) => fileURLToPath(new URL(`../../src/seed/film/${name}`, import.meta.url));
writeFileSync(place('film.mp4'), Uint8Array.from(drawn.film));
writeFileSync(place('still.jpg'), Buffer.from(drawn.still.split(',')[1] ?? '', 'base64'));
