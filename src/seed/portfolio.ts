import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { asViewer } from '#server/accounts/accounts.ts';
import {
  type FileRule,
  type IncomingFile,
  incomingFolder,
  keepIncoming,
} from '#server/files/incoming-file.ts';
import { loadSharp } from '#server/files/variants.ts';
import { publish } from '#server/portfolio/portfolio.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { daysAgo } from './days.ts';
import { type Drawing, drawings } from './drawings.ts';
import { pdfOf } from './pdf.ts';

export interface Work {
  readonly title: string;
  readonly description: string;
  readonly daysAgo: number;
  readonly link?: string;
  readonly shows?: Drawing | 'film' | { readonly pdf: string; readonly lines: readonly string[] };
}

/** The last work comes first in the portfolio. */
export const bakeryWorks: readonly Work[] = [
  {
    title: 'Menu de bolos para 2026',
    daysAgo: 30,
    description: 'Sabores, tamanhos e preços, para escolher com calma.',
    shows: {
      pdf: 'Menu de bolos.pdf',
      lines: ['Bolo de coco, 1 kg: 900 MT', 'Bolo de castanha, 1 kg: 1100 MT', 'Três andares: a combinar'],
    },
  },
  {
    title: 'Montra nova da Mafalala',
    daysAgo: 12,
    description: 'A loja depois das obras de Março, com balcão refrigerado e luz natural.',
    shows: 'counter',
  },
  {
    title: 'Pão para a conferência do CCJC',
    daysAgo: 5,
    description: '1200 pães e 300 folhados, entregues quentes às 6h30.',
    shows: 'bread',
  },
  {
    title: 'Bolo de casamento em três andares',
    daysAgo: 1,
    description:
      'Massa de baunilha, recheio de maracujá, flores de açúcar feitas à mão. Servimos 150 pessoas.',
    shows: 'cake',
  },
];

export const electricianWorks: readonly Work[] = [
  {
    title: 'Plano de manutenção para condomínios',
    daysAgo: 25,
    description: 'Só palavras, por agora: o que vejo em cada visita, e de quantos em quantos meses.',
  },
  {
    title: 'Muro e iluminação do jardim, em vídeo',
    daysAgo: 9,
    description: 'Quatro segundos de três semanas de trabalho na Matola-Rio.',
    shows: 'film',
  },
  {
    title: 'Quadro eléctrico de uma vivenda',
    daysAgo: 4,
    description: 'Doze circuitos, diferenciais e etiquetas que qualquer pessoa entende.',
    shows: 'board',
  },
  {
    title: 'Seis painéis solares em Boane',
    daysAgo: 0,
    description: 'Sistema de 3 kW com baterias: frigorífico, luzes e bomba de água sem cortes.',
    link: 'https://exemplo.co.mz/boane',
    shows: 'panels',
  },
];

const crowdWorks: readonly Work[] = [
  {
    title: 'Casa de dois quartos em Marracuene',
    daysAgo: 20,
    description: 'Do alicerce à chave, em cinco meses.',
    shows: 'house',
  },
  {
    title: 'Capulanas para um grupo coral',
    daysAgo: 15,
    description: 'Trinta vestidos, medidos um a um.',
    shows: 'cloth',
  },
  {
    title: 'Estante em umbila',
    daysAgo: 11,
    description: 'Três por dois metros, sem um prego à vista.',
    shows: 'shelf',
  },
  {
    title: 'Telhado novo em Chimoio',
    daysAgo: 8,
    description: 'Chapas lacadas e caleiras, em quatro dias.',
    shows: 'house',
  },
  {
    title: 'Uniformes de uma escola',
    daysAgo: 3,
    description: 'Duzentas camisas em três tamanhos.',
    shows: 'cloth',
  },
  { title: 'Armário de cozinha', daysAgo: 2, description: 'Gavetas que fecham sozinhas.', shows: 'shelf' },
];

export const works = crowdWorks.length;

export async function seedWorksOfCrowd(ctx: Ctx, freelancers: readonly number[]): Promise<void> {
  for (const [index, work] of crowdWorks.entries()) {
    const id = freelancers[index];
    if (id !== undefined) await show(ctx, await asViewer(ctx, id), null, work, `seed-work-${index}`);
  }
}

export async function seedWorks(
  ctx: Ctx,
  viewer: Viewer,
  { works, company_id }: { works: readonly Work[]; company_id: number | null },
): Promise<void> {
  for (const [index, work] of works.entries())
    await show(ctx, viewer, company_id, work, `demo-work-${index}`);
}

/** The client id makes a second run harmless. */
async function show(
  now: Ctx,
  viewer: Viewer,
  company_id: number | null,
  { title, description, daysAgo: days, link, shows }: Work,
  client_id: string,
): Promise<void> {
  const ctx = daysAgo(now, days);
  const [file, still] = shows === undefined ? [] : await filesOf(ctx, shows);
  try {
    await publish(
      ctx,
      viewer,
      { title, description, link: link ?? null, company_id, client_id },
      { media_file: file ? [file] : [], still: still ? [still] : [] },
    );
  } finally {
    await file?.discard();
    await still?.discard();
  }
}

async function filesOf(
  ctx: Ctx,
  shows: NonNullable<Work['shows']>,
): Promise<readonly (IncomingFile | undefined)[]> {
  if (shows === 'film')
    return [
      await kept(ctx, 'media', 'Obra.mp4', createReadStream(ofFilm('film.mp4'))),
      await kept(ctx, 'pictures', 'still.jpg', createReadStream(ofFilm('still.jpg'))),
    ];
  if (typeof shows === 'object') {
    const bytes = pdfOf(shows.pdf.replace('.pdf', ''), shows.lines);
    return [await kept(ctx, 'media', shows.pdf, Readable.from([bytes]))];
  }
  return [await drawn(ctx, shows)];
}

export async function drawn(ctx: Ctx, name: Drawing): Promise<IncomingFile | undefined> {
  const sharp = await loadSharp();
  const picture = await sharp(Buffer.from(drawings[name])).jpeg({ quality: 85 }).toBuffer();
  return kept(ctx, 'pictures', `${name}.jpg`, Readable.from([picture]));
}

/** Made by tests/tools/draw-film.ts. */
const ofFilm = (name: string): string => fileURLToPath(new URL(`film/${name}`, import.meta.url));

const kept = (ctx: Ctx, types: FileRule['types'], name: string, bytes: Readable) =>
  keepIncoming(bytes, { field: 'media_file', name, folder: incomingFolder(ctx), types, limit: 1024 * 1024 });
