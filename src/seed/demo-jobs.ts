import { Readable } from 'node:stream';
import type { ApplicationStatus } from '#lib/applications/states.ts';
import type { Interview } from '#lib/contract/applications.ts';
import { dayInMaputo, momentInMaputo } from '#lib/format/date.ts';
import { apply, edit as editApplication } from '#server/applications/applications.ts';
import { incomingFolder, keepIncoming } from '#server/files/incoming-file.ts';
import { close, edit, promote, publish } from '#server/jobs/jobs.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { dataOf } from './data.ts';
import { daysAgo } from './days.ts';
import { describe } from './jobs.ts';
import { pdfOf } from './pdf.ts';
import type { Random } from './random.ts';
import { messages, type Vacancy } from './vacancies.ts';

const day = 24 * 60 * 60 * 1000;

interface DemoVacancy extends Vacancy {
  readonly daysAgo: number;
  readonly deadlineIn: number;
  readonly applicants: readonly ApplicationStatus[];
  readonly becomes?: 'Pausada' | 'Preenchida';
  readonly isPromoted?: boolean;
}

export const bakeryJobs = dataOf<readonly DemoVacancy[]>('demo-jobs');

export async function seedDemoJobs(
  now: Ctx,
  {
    owner,
    company,
    applicants,
    random,
  }: {
    owner: Viewer;
    company: { readonly id: number; readonly name: string; readonly district: string };
    applicants: readonly Viewer[];
    random: Random;
  },
): Promise<void> {
  const today = now.clock.now().getTime();
  for (const vacancy of bakeryJobs) {
    const { title, category, type, salary, deadlineIn, becomes, isPromoted = false } = vacancy;
    const ctx = daysAgo(now, vacancy.daysAgo);
    const { id } = await publish(ctx, owner, {
      title,
      category,
      company_id: company.id,
      employment_type: type,
      description: describe(vacancy, company),
      salary_min: salary[0],
      salary_max: salary[1],
      province: 'Maputo Cidade',
      district: company.district,
      deadline: dayInMaputo(new Date(today + deadlineIn * day)),
    });
    const people = [...applicants];
    for (const status of vacancy.applicants) {
      const [person] = people.splice(random.below(people.length), 1);
      if (!person) break;
      const applied = daysAgo(now, vacancy.daysAgo * random.next());
      const interview =
        status === 'entrevista' ? interviewIn(now, 3, 'Na padaria, entrada pelas traseiras') : undefined;
      await applyWithCv(applied, {
        person,
        owner,
        jobId: id,
        status,
        message: random.pick(messages),
        interview,
      });
    }
    // Whoever applies has seen it, and so have others.
    const views = 12 + 7 * vacancy.applicants.length;
    await ctx.db.inTransaction((tx) => tx.updateTable('jobs').set({ views }).where('id', '=', id).execute());
    if (isPromoted) await promote(ctx, owner, id, true);
    if (becomes === 'Pausada') await edit(now, owner, id, { status: 'Pausada' });
    if (becomes === 'Preenchida') await close(now, owner, id, { filled: true, decline_others: false });
  }
}

export const interviewIn = ({ clock }: Pick<Ctx, 'clock'>, days: number, place: string): Interview => ({
  at: momentInMaputo(dayInMaputo(new Date(clock.now().getTime() + days * day)), '09:30').toISOString(),
  place,
});

export async function applyWithCv(
  ctx: Ctx,
  {
    person,
    owner,
    jobId,
    status,
    message,
    interview,
  }: {
    person: Viewer;
    owner: Viewer;
    jobId: number;
    status: ApplicationStatus;
    message: string;
    interview?: Interview | undefined;
  },
): Promise<void> {
  const name = person.row.full_name ?? person.row.username;
  const bytes = pdfOf(name, [
    `${person.row.district ?? ''}, ${person.row.province ?? ''}`,
    '',
    'Experiência',
    '2021 até hoje: trabalho por conta própria',
    '2017 a 2021: empresa de Maputo, mesma área',
    '',
    'Formação: 12.ª classe e curso profissional do IFPELAC',
    'Línguas: português, changana',
  ]);
  const file = await keepIncoming(Readable.from([bytes]), {
    field: 'cv',
    name: `CV ${name}.pdf`,
    folder: incomingFolder(ctx),
    types: 'pdf',
    limit: bytes.length,
  });
  try {
    const { id } = await apply(ctx, person, jobId, { message }, file ? [file] : []);
    if (status !== 'recebida') await editApplication(ctx, owner, id, { status, interview });
  } finally {
    await file?.discard();
  }
}
