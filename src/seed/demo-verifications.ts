import { Readable } from 'node:stream';
import { documentLimit } from '#lib/companies/verification.ts';
import type { Company } from '#lib/contract/companies.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import { companiesOfUser, read } from '#server/companies/reading.ts';
import { refreshEntriesOf } from '#server/entries/entries.ts';
import { incomingFolder, keepIncoming } from '#server/files/incoming-file.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { listForModerator } from '#server/verification/reading.ts';
import { decide, send } from '#server/verification/verification.ts';
import { companiesOfCrowd, demoViewer } from './crowd.ts';
import { daysAgo } from './days.ts';
import { companyEmail } from './demo-accounts.ts';
import { moderatorEmail } from './demo-moderation.ts';
import { pdfOf } from './pdf.ts';

const mostVerified = 4;

/** The company of the demonstration and some of the crowd are verified, and one waits for a moderator. */
export async function seedDemoVerifications(now: Ctx): Promise<void> {
  const [owner, mara] = [await demoViewer(now, companyEmail), await demoViewer(now, moderatorEmail)];
  const [own] = await companiesOfUser(now, owner.id);
  if (own) await verify(now, mara, own);
  const [id = 0, ...others] = await companiesOfCrowd(now.db, 1 + mostVerified);
  for (const other of others) {
    const company = await read(now, other);
    const [known] = company ? await companiesOfUser(now, company.owner_id) : [];
    if (known) await verify(now, mara, known);
  }
  const company = await read(now, id);
  if (!company || (await listForModerator(now, mara, { limit: 1 })).length > 0) return;
  await sendFor(daysAgo(now, 0.5), await asViewer(now, company.owner_id), company);
}

async function verify(
  now: Ctx,
  moderator: Viewer,
  company: Awaited<ReturnType<typeof companiesOfUser>>[number],
): Promise<void> {
  const { owner_id, name, nuit, verification } = company;
  if (verification !== 'none') return;
  await sendFor(daysAgo(now, 12), await asViewer(now, owner_id), company);
  const [waiting] = await listForModerator(now, moderator, { limit: 1 });
  if (waiting) await decide(daysAgo(now, 11), moderator, waiting.id, { name, nuit, licence: true });
  // What the company offers follows in the queue, which the seeder does not run.
  await now.db.inTransaction((tx) => refreshEntriesOf(tx, owner_id));
}

async function sendFor(ctx: Ctx, owner: Viewer, { id, name, nuit }: Company): Promise<void> {
  const number = nuit.replace(/(\d{3})(?=\d)/g, '$1 ');
  const nuit_document = await documentOf(ctx, 'nuit_document', 'Número Único de Identificação Tributária', [
    `NUIT: ${number}`,
    `Nome: ${name.toUpperCase()}`,
  ]);
  const licence = await documentOf(ctx, 'licence', 'Alvará', [`Titular: ${name}`, 'Actividade: comércio']);
  try {
    await send(ctx, owner, id, { nuit_document, licence });
  } finally {
    for (const file of [nuit_document, licence]) await file.discard();
  }
}

async function documentOf(ctx: Ctx, field: string, title: string, lines: readonly string[]) {
  const bytes = pdfOf(title, [...lines, '', 'Documento inventado para a demonstração. Não tem valor.']);
  const folder = incomingFolder(ctx);
  const rule = { types: 'documents', limit: documentLimit } as const;
  const file = await keepIncoming(Readable.from([bytes]), { field, folder, ...rule });
  if (!file) throw new Error(`The document ${title} is empty.`);
  return file;
}
