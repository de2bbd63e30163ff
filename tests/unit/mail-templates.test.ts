import { describe, expect, it } from 'vitest';
import { dark, light } from '#layouts/styles/tokens.ts';
import type { MailTemplate, MailValues } from '#lib/copy/mail.ts';
import { putBack } from '#lib/copy/moderation/notices.ts';
import { messageOf } from '#server/mail/message.ts';

const config = {
  publicUrl: 'https://bizlink.co.mz',
  supportEmail: 'suporte@bizlink.co.mz',
  mailFrom: 'nao-responder@bizlink.co.mz',
};
const name = 'Fátima Macuácua';
const when = '2026-11-18T12:32:00.000Z';

const values: MailValues = {
  'recovery-code': { code: '482913', minutes: 10 },
  'email-change-code': { code: '075526', minutes: 10 },
  'email-proof-code': { code: '408153', hours: 24 },
  'new-device': { name, browser: 'Chrome em Android', when },
  'google-linked': { name, when },
  'password-changed': { name, when },
  'email-changed': { name, newEmail: 'maria@gmail.com' },
  'account-act': { name, what: 'Desligou a aplicação de códigos', when },
  'webhook-off': { name, url: 'https://loja.co.mz/bizlink', why: 'failing' },
  'lost-access-code': { code: '300581', minutes: 10 },
  'lost-access-begun': { name, due: when, browser: 'Chrome em Android' },
  'lost-access-done': { name, when },
  'export-ready': { name, until: '2026-12-02T22:00:00.000Z' },
  'export-failed': { name },
  'deletion-begun': { name, due: '2026-12-02T22:00:00.000Z' },
  'moderation-decided': {
    name,
    what: 'decided',
    action: 'hide',
    rule: 'burla',
    until: null,
    type: 'job',
    title: 'Electricista',
    words: 'Pede dinheiro antes da entrevista.',
  },
  'deal-moved': {
    name,
    notice: 'offer',
    what: 'Pintar a sala',
    who: 'Ivo Machava',
    amount: 15_000,
    dealId: 7,
  },
  'company-verification': {
    name,
    notice: 'refused',
    company: 'Luz Nova',
    companyId: 7,
    until: null,
    words: 'O nome não confere com o do documento.',
  },
  'team-invitation': {
    name: null,
    company: 'Padaria Sol',
    role: 'editor',
    from: 'Ivo Machava',
    token: 'a-token',
    days: 7,
    email: 'ana@exemplo.co.mz',
  },
  'team-changed': { name, notice: 'removed', company: 'Padaria Sol', companyId: 7 },
  'cases-waiting': { name: null, count: 3, verifications: 1, oldest: when },
  'system-alarm': { name: null, alarm: 'backup-disk', since: when },
  'application-sent': { name, jobId: 7, title: 'Electricista', company: 'Luz Nova' },
  'application-received': { name, jobId: 7, title: 'Electricista', applicant: 'Ivo Machava', count: 3 },
  'application-moved': { name, jobId: 7, title: 'Electricista', company: 'Luz Nova', status: 'entrevista' },
  'application-withdrawn': { name, jobId: 7, title: 'Electricista', applicant: 'Ivo Machava' },
  'vacancy-over': { name, jobId: 7, title: 'Electricista', company: 'Luz Nova', why: 'removed' },
  'deadline-near': { name, jobId: 7, title: 'Electricista', deadline: '2026-11-30' },
  'messages-unread': { name, from: ['Ivo Machava', 'Luz Nova'], counts: [2, 1] },
  'daily-summary': {
    name,
    lines: [
      ['Ana e mais 4 curtiram o seu serviço', 'Instalação eléctrica'],
      ['Ivo começou a seguir o seu perfil', 'Perfil'],
    ],
    more: 3,
  },
};
/** Mails that warn of no stranger in the account. */
const isOfWork = /^(application|vacancy|deadline|deal|company|team|messages|daily)-/;
const isOfModeration = /^(moderation|cases|system)-/;
const templates = Object.keys(values) as MailTemplate[];

function written<T extends MailTemplate>(template: T, own: Partial<MailValues[T]> = {}) {
  const queued = {
    id: 'one',
    writtenAt: when,
    to: 'maria@x.mz',
    template,
    values: { ...values[template], ...own },
  };
  const token = isOfWork.test(template) ? '7.service.abc' : undefined;
  const { subject, text, html } = messageOf<T>(config, queued, queued.to, token);
  return { subject: String(subject), text: String(text), html: String(html) };
}

/** What a person reads of the HTML. */
const readable = (html: string) =>
  html
    .replace(/^.*<body[^>]*>/s, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&#847;&zwnj;&nbsp;', '');

describe.each(templates)('the mail %s', (template) => {
  const { subject, text, html } = written(template);

  it('weighs little and fetches nothing', () => {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(10_240);
    expect(html).not.toMatch(/<(img|link|script|iframe|object|svg)\b|src=|url\(|@import|@font-face/i);
  });

  it('is a Portuguese page that follows the theme', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="pt-MZ">/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain(`<title>${subject}</title>`);
  });

  it('says in text what it says in HTML', () => {
    const lines = readable(html)
      .split('\n')
      .map((line) => line.trim());
    const preview = lines.find(Boolean);
    const missing = lines.filter((line) => line !== preview && !text.includes(line.replace(/\.$/, '')));
    expect(missing.filter((line) => line !== 'bizlink.co.mz')).toEqual([]);
    expect(preview?.length).toBeGreaterThan(20);
  });

  it('leads only to this site and to support, and to the same places in both parts', () => {
    const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href);
    const places = ['https://bizlink.co.mz', 'mailto:suporte@bizlink.co.mz'];
    const pages = [
      '/settings',
      '/settings#security',
      '/settings#data',
      '/settings#api',
      '/reset-password',
      '/decisoes',
      '/moderacao',
      '/moderacao/verificacoes',
      '/moderacao/sistema',
    ].map((path) => `https://bizlink.co.mz${path}`);
    const ofWork =
      /^https:\/\/bizlink\.co\.mz\/(jobs\/(candidaturas|7(\/candidatos|\?act=(prolongar|republicar))?)|messages(\?open=7)?|acordos\/7|verificacao\/7|equipa\/(7|convite#a-token\/ana%40exemplo\.co\.mz)|notifications|cancelar-emails\?token=7\.service\.abc)$/;
    expect(
      links.filter((href) => ![...places, ...pages].includes(href ?? '') && !ofWork.test(href ?? '')),
    ).toEqual([]);
    for (const href of links) expect(text).toContain(href?.replace('mailto:', ''));
    expect(text.includes('Não foi você?')).toBe(!isOfWork.test(template) && !isOfModeration.test(template));
  });

  it('has a subject of one short line, without what only its reader may know', () => {
    expect(subject).toMatch(/^[^\n\r]{10,60}$/);
    for (const secret of ['482913', '075526', name, 'maria']) expect(subject).not.toContain(secret);
  });

  it('leaves no gap where something is unknown', () => {
    expect(text + html).not.toMatch(/undefined|null|NaN|\[object/);
    expect(text).not.toMatch(/\n{3}/);
  });

  it('uses only colours of the site', () => {
    const site = new Set([...Object.values(light), ...Object.values(dark)]);
    const cloth = ['#F2B134', '#C8452A', '#F6EBD7', '#8FC4B7'];
    const used = new Set(html.match(/(?<!&)#[\dA-F]{6}\b/gi));
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((colour) => !site.has(colour) && !cloth.includes(colour))).toEqual([]);
  });
});

describe('what a mail is about', () => {
  it.each(['recovery-code', 'email-change-code'] as const)(
    '%s: the code, as one word to be copied',
    (template) => {
      const { text, html } = written(template, { code: '012345' });
      expect(text).toContain('\n\n    012345\n\n');
      expect(html).toMatch(/<div class="code"[^>]*font-size:36px[^>]*user-select:all[^>]*>012345<\/div>/);
      expect(text).toContain('vale 10 minutos');
    },
  );

  it('new-device: which and when, in the time of Maputo', () => {
    const { text } = written('new-device');
    expect(text).toContain('Dispositivo: Chrome em Android\nQuando: 18/11/2026, 14:32 (hora de Maputo)');
  });

  it('application-moved: when and where the interview is, and that it changed', () => {
    const interview = { interviewAt: '2026-11-27T12:30:00.000Z', place: 'Rua http://burla.mz' };
    const { subject, text } = written('application-moved', { ...interview, change: 'changed' });
    expect(subject).toBe('A sua entrevista mudou');
    expect(text).toContain('Quando: sexta-feira, 27 de Novembro, às 14h30\nOnde: Rua http: burla. mz');
    expect(written('application-moved', interview).subject).toBe('Convite para uma entrevista');
  });

  it('deal-moved: what is offered now, or else what the customer wants changed, in words that lead nowhere', () => {
    const of = (own: Partial<MailValues['deal-moved']>) =>
      written('deal-moved', own).text.replaceAll('\u00a0', ' ');
    expect(of({})).toContain('Com: Ivo Machava\nValor: 15 000 MT\n');
    expect(of({ amount: null })).toContain('Valor: A combinar\n');
    expect(of({ notice: 'ask', amount: undefined })).not.toContain('Valor');
    const words = `Menos.\nVeja https://burla.mz${'!'.repeat(2000)}`;
    const asked = of({ notice: 'counter', amount: undefined, words, wantedAmount: 9500 });
    expect(asked).toContain('\nO que devia mudar: Menos. Veja https: burla. mz!');
    expect(asked).toContain('!\nValor pedido: 9 500 MT\n');
    expect(asked).not.toMatch(/!{2000}|\nValor:/);
    expect(of({ notice: 'redo', words })).toContain('Valor: 15 000 MT\nO que falta ou está mal: Menos.');
    expect(of({ company: 'Padaria Sol' })).toContain('Com: Ivo Machava\nEm nome de: Padaria Sol\n');
    expect(of({ who: 'burla.mz', what: 'Ganhe em burla.mz' })).not.toContain('burla.mz');
  });

  it('team-changed: what one is from now on, where that changed, and what stays behind of who was removed', () => {
    const { text } = written('team-changed', { notice: 'changed', role: 'editor' });
    expect(text).toContain('Empresa: Padaria Sol\nPapel: Editor. Pode publicar,');
    const removed = written('team-changed').text;
    expect(removed).not.toContain('Papel');
    const stays = 'O que publicou em nome da empresa fica com ela.';
    expect(removed).toContain(stays);
    for (const notice of ['deleted', 'given', 'joined'] as const)
      expect(written('team-changed', { notice }).text).not.toContain(stays);
  });

  it('email-changed: the new address, for its owner to know and nobody else to use', () => {
    const { text, html } = written('email-changed');
    for (const part of [text, html]) {
      expect(part).toContain('m•••@gmail.com');
      expect(part).not.toContain('maria@gmail.com');
    }
  });

  it('cases-waiting: how many cases and how many companies, and where they are', () => {
    const told = (count: number, verifications: number) => written('cases-waiting', { count, verifications });
    const { subject, text } = told(2, 1);
    expect(subject).toBe('2 casos e 1 empresa à espera há mais de um dia');
    expect(text).toContain('Casos: 2\nEmpresas por verificar: 1\n');
    expect(text.match(/\/moderacao\S*/g)).toEqual(['/moderacao', '/moderacao/verificacoes']);
    expect(told(0, 3).subject).toBe('3 empresas à espera há mais de um dia');
    expect(told(0, 3).text.match(/\/moderacao\S*/g)).toEqual(['/moderacao/verificacoes']);
    // As an older program queued it.
    const { verifications: _, ...before } = values['cases-waiting'];
    const old = messageOf(
      config,
      {
        id: 'one',
        writtenAt: when,
        to: 'maria@x.mz',
        template: 'cases-waiting',
        values: { ...before, count: 1 },
      },
      'maria@x.mz',
    );
    expect(old.subject).toBe('1 caso à espera há mais de um dia');
    expect(String(old.text)).toContain('Empresas por verificar: 0\n');
  });

  it('moderation-decided: what was put back is neither hidden nor against a rule', () => {
    for (const what of ['upheld', 'reversed'] as const) {
      const { html, text } = written('moderation-decided', { what });
      const isReversed = what === 'reversed';
      expect([html.includes(putBack), text.includes('\nRegra: ')], what).toEqual([isReversed, !isReversed]);
    }
  });

  it('deletion-begun: until when one may change one’s mind', () => {
    const { subject, text } = written('deletion-begun');
    expect(subject).toBe('A sua conta vai ser eliminada em 03/12/2026');
    expect(text).toContain('Eliminação: 03/12/2026');
    expect(text).toContain(
      'As mensagens que enviou ficam com quem as recebeu, e os acordos e as avaliações com a outra pessoa, sem o seu nome.',
    );
    expect(text).toContain('Abrir Definições: https://bizlink.co.mz/settings');
  });
});

describe('what people chose for themselves', () => {
  it.each([
    'Fátima Macuácua',
    "João d'Água",
    'Padaria Índico, Lda.',
    'José A. Nhantumbo Jr.',
    'A&B (Beira) 2',
  ])('greets: %s', (own) =>
    expect(written('password-changed', { name: own }).text).toContain(
      `\n\nOlá, ${own.replace(/\.?$/, '.')}\n\n`,
    ),
  );

  it.each([
    null,
    '',
    ' ',
    'Ganhe em evil.com',
    'https://evil.com',
    'maria@x.mz',
    '<b>Maria</b>',
    'Maria\nDefina a senha em: x',
    '\u202eairaM: evil',
    'Maria '.repeat(20),
  ])('is left out where it may be an advertisement: %j', (own) => {
    const { text, html } = written('password-changed', { name: own });
    expect(text).not.toContain('Olá, ');
    expect(text + html).not.toContain('evil');
  });

  it('cannot become HTML, a new line, or text that runs backwards', () => {
    const { text, html } = written('new-device', { browser: '<a href="x">\'&\r\n\u202eevil\u0000' });
    expect(html).toContain('&lt;a href=&quot;x&quot;&gt;&#39;&amp; evil</p>');
    expect(text).toContain(`Dispositivo: <a href="x">'& evil\n`);
  });
});
