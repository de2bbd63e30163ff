import { describe, expect, it } from 'vitest';
import { visit } from '#tests/support/visit.ts';

describe('recording', () => {
  it('says why it cannot, and lets go of a microphone that comes too late', async (test) => {
    const { page, complaints } = await visit(test);
    await page.goto('/components');
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
    });
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await page.getByText('Não foi encontrado nenhum microfone.').waitFor();
    await page.evaluate(() => {
      const { stream } = new AudioContext().createMediaStreamDestination();
      navigator.mediaDevices.getUserMedia = () =>
        new Promise((resolve) => {
          addEventListener('granted', () => resolve(stream), { once: true });
        });
      Object.assign(window, { stream });
    });
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('À espera do microfone…').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Gravar áudio' }).waitFor();
    const state = await page.evaluate(async () => {
      dispatchEvent(new Event('granted'));
      await new Promise((resolve) => setTimeout(resolve));
      return (window as unknown as { stream: MediaStream }).stream.getTracks()[0]?.readyState;
    });
    expect(state).toBe('ended');
    expect(complaints).toEqual([]);
  });
});

describe('a voice message', () => {
  it('loads nothing before it is played, and asks for a fresh address once', async (test) => {
    const { page, requests } = await visit(test);
    const isFile = (path: string) => path.startsWith('/files/');
    await page.goto('/components');
    const place = page.getByRole('slider').first();
    await place.focus();
    await page.keyboard.press('End');
    await page.locator('[data-ready] > .voice').first().waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    expect(await place.getAttribute('aria-valuetext')).toBe('0:13 de 0:14');
    expect(requests.filter(isFile)).toEqual([]);
    await page.getByRole('button', { name: 'Ouvir áudio, 0:14' }).click();
    await page.getByText('Não foi possível ouvir. Tente de novo.').waitFor();
    expect(requests.filter(isFile)).toEqual(['/files/nothing', '/files/fresh']);
  });
});

describe('a picture over the whole screen', () => {
  it('is enlarged by keys, closed by Escape, and gives the focus back', async (test) => {
    const { page, complaints } = await visit(test);
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
  });
});
