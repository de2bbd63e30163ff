import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MyApplication } from '#islands/applications/MyApplication.tsx';
import type { ApplicationStatus } from '#lib/applications/states.ts';

const gone = 'A vaga já não existe, por isso esta candidatura não vai ter mais respostas.';

it.each<[ApplicationStatus, string[]]>([
  ['em_analise', [gone]],
  ['aceite', ['Parabéns, a empresa aceitou a sua candidatura.', gone]],
  [
    'recusada',
    [
      'A empresa decidiu não avançar com a sua candidatura. Obrigado por ter concorrido: há outras vagas à sua espera.',
    ],
  ],
])('of a vacancy that is gone, an application that is %s says what is still true', (status, said) => {
  const job = {
    id: 1,
    slug: 'pedreiro-1',
    title: 'Pedreiro',
    company_name: 'Padaria São José',
    company_logo_url: null,
    is_open: false,
    is_gone: true,
  };
  const at = '2026-11-27T08:00:00.000Z';
  const application = {
    id: 1,
    job_id: 1,
    status,
    job,
    message: '',
    cv_url: null,
    cv_name: null,
    cv_size: null,
    created_at: at,
    status_changed_at: at,
    interview: null,
    loadedAt: Date.now(),
  };
  const nothing = async () => undefined;
  const page = load(
    renderToStaticMarkup(
      createElement(MyApplication, { application, onWithdraw: () => undefined, onAgain: nothing }),
    ),
  );
  const words = page('li > p:not(.row)')
    .get()
    .map((one) => page(one).text());
  expect(words).toEqual(said);
});
