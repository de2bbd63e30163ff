import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { visit } from '#tests/support/visit.ts';

/** A microphone that hums, from the next press on. */
const giveMicrophone = (page: Page) =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const audio = new AudioContext();
      const microphone = audio.createMediaStreamDestination();
      const tone = audio.createOscillator();
      tone.connect(microphone);
      tone.start();
      return Promise.resolve(Object.assign(window, { microphone: microphone.stream }).microphone);
    };
  });
const microphoneIs = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { microphone: MediaStream }).microphone.getTracks()[0]?.readyState,
  );

describe('recording', () => {
  it('says why it cannot, lets go of a microphone that comes too late, and stops by itself after five minutes', async (test) => {
    const { page, complaints } = await visit(test);
    await page.clock.install();
    await page.goto('/components');
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
    });
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await page.getByText('Não foi encontrado nenhum microfone.').waitFor();
    await giveMicrophone(page);
    await page.evaluate(() => {
      const give = navigator.mediaDevices.getUserMedia;
      navigator.mediaDevices.getUserMedia = () =>
        new Promise((resolve) => {
          addEventListener('granted', () => resolve(give()), { once: true });
        });
    });
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('À espera do microfone…').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Gravar áudio' }).waitFor();
    await page.evaluate(() => void dispatchEvent(new Event('granted')));
    await expect.poll(() => microphoneIs(page)).toBe('ended');
    // And records at the next press, which hands over at once.
    await giveMicrophone(page);
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await page.getByRole('timer').getByText('0:01').waitFor();
    await page.getByRole('button', { name: 'Parar e enviar' }).click();
    await page.getByText(/^Gravou 0:0\d\.$/).waitFor();
    await expect.poll(() => microphoneIs(page)).toBe('ended');

    await giveMicrophone(page);
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await page.getByRole('timer').getByText('0:01').waitFor();
    await page.clock.fastForward('05:00');
    await page.getByText('A gravação parou: o máximo são 5 minutos.').waitFor();
    await expect.poll(() => microphoneIs(page)).toBe('ended');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByText('Gravou 5:00.').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('what a message holds', () => {
  it('is a picture that is enlarged by keys, or a voice that loads nothing before it is played, asks for a fresh address once, is paused when another is played, and goes on at the chosen speed', async (test) => {
    const { page, requests, complaints } = await visit(test);
    const isFile = (path: string) => path.startsWith('/files/');
    await page.goto('/components');
    await page.getByRole('button', { name: 'Ver imagem' }).click();
    const viewer = page.getByRole('dialog', { name: 'Imagem em ecrã inteiro: imagem.png' });
    const isLarge = () => viewer.getByRole('button', { name: 'Ampliar' }).getAttribute('aria-pressed');
    await viewer.waitFor();
    await page.keyboard.press('+');
    expect(await isLarge()).toBe('true');
    await page.keyboard.press('0');
    expect(await isLarge()).toBe('false');
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ver imagem');
    expect(complaints).toEqual([]);

    const place = page.getByRole('slider').first();
    await place.focus();
    await page.keyboard.press('End');
    await page.locator('[data-ready] > .voice').first().waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => place.getAttribute('aria-valuetext')).toBe('0:13 de 0:14');
    expect(requests.filter(isFile)).toEqual([]);
    await page.getByRole('button', { name: 'Ouvir áudio, 0:14' }).click();
    await page.getByText('Não foi possível ouvir. Tente de novo.').waitFor();
    expect(requests.filter(isFile)).toEqual(['/files/nothing', '/files/fresh']);

    await page.route('**/files/*', (route) => route.fulfill({ contentType: 'audio/wav', body: silence(30) }));
    const [one, other] = [page.locator('.voice').nth(0), page.locator('.voice').nth(1)];
    const pause = { name: 'Pausar áudio' };
    await one.getByRole('button', { name: 'Ouvir áudio, 0:14' }).click();
    await one.getByRole('button', pause).waitFor();
    await other.getByRole('button', { name: 'Ouvir o seu áudio, 1:15' }).click();
    await other.getByRole('button', pause).waitFor();
    await other.getByText('0:01', { exact: true }).waitFor();
    await expect.poll(() => one.getByRole('button', pause).count()).toBe(0);
    await other.getByRole('button', { name: 'Velocidade 1×' }).click();
    await one.getByRole('button', { name: 'Velocidade 1,5×' }).waitFor();
    await page.reload();
    await one.getByRole('slider').click();
    await one.getByRole('button', { name: 'Velocidade 1,5×' }).waitFor();
    await giveMicrophone(page);
    await one.getByRole('button', { name: 'Ouvir áudio' }).click();
    await one.getByRole('button', pause).waitFor();
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await page.getByRole('timer').waitFor();
    await expect.poll(() => one.getByRole('button', pause).count()).toBe(0);
  });
});

/** So many seconds of nothing, as a WAV of 8 bits. */
function silence(seconds: number): Buffer {
  const rate = 8000;
  const sound = Buffer.alloc(seconds * rate, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}
