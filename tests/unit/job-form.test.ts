import { describe, expect, it } from 'vitest';
import { editSchemaFor, isBlank, noJob, schemaFor } from '#islands/jobs/form/answers.ts';
import { type JobAnswers, jobFields, jobTable, today } from '#islands/jobs/form/fields.ts';
import { jobKind } from '#islands/jobs/form/kind.ts';
import type { Job } from '#lib/contract/jobs.ts';

const job = {
  id: 7,
  title: 'Padeiro',
  description: 'Pão.',
  category: 'Alimentação',
  company_id: 3,
  employment_type: null,
  location: null,
  province: 'Nampula',
  district: null,
  remote_work: 0,
  salary_min: 12_500.5,
  salary_max: null,
  currency: 'MT',
  deadline: '2020-01-01',
  status: 'Fechada',
  image_url: null,
  updated_at: '1',
  company: { id: 3, name: 'Padaria' },
} as unknown as Job;
const others = {
  title: 'Pasteleira',
  description: 'Bolos.',
  category: 'Serviços',
  company_id: 4,
  employment_type: 'estagio',
  location: 'Baixa',
  province: 'Tete',
  district: 'Moatize',
  remote_work: 1,
  salary_min: 900,
  salary_max: 20_000,
  currency: 'USD',
  deadline: '2030-01-01',
  status: 'Ativa',
  image_url: `/media/${'a'.repeat(32)}-640.webp`,
} as const;

const { answersOf, changesOf, sentOf } = jobTable;
const filled = (changes: Partial<JobAnswers> = {}): JobAnswers => ({ ...answersOf(job), ...changes });
const faults = (schema: ReturnType<typeof schemaFor>, answers: JobAnswers) =>
  schema.safeParse(answers).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe.each(Object.entries(others))('%s of a vacancy', (name, value) => {
  const changed = { ...job, [name]: value };

  it('comes into the form and goes out of it where it was changed', () => {
    const sent = name === 'remote_work' ? true : value;
    expect(changesOf(answersOf(changed), answersOf(job))).toEqual({ [name]: sent });
    expect(changesOf(answersOf(job), answersOf(job))).toEqual({});
    expect(jobKind.versions.rebase(jobKind.versions.versionOf(job), changed)).toBeUndefined();
  });

  it('is compared in words that differ, or as a picture', () => {
    const { text, pictures } = jobFields[name as 'image_url'];
    const [mine, theirs] = [job, changed].map((one) => sentOf(answersOf(one))[name as 'image_url'] ?? null);
    const shown = (sent: string | null = null) => [text(sent, job), ...(pictures?.(sent) ?? [])];
    expect(shown(mine)).not.toEqual(shown(theirs));
  });
});

describe('the form of a vacancy', () => {
  it('is blank until something would be missed; its company does not count', () => {
    expect(isBlank(noJob('3'))).toBe(true);
    expect(isBlank({ ...noJob('3'), remote_work: true })).toBe(false);
  });

  it('refuses a day that has passed or is half typed, and a salary the wrong way round', () => {
    const answers = filled({ salary_min: '20.000', salary_max: '15 000 MT' });
    expect(faults(schemaFor(answers), answers)).toEqual([
      ['salary_min', 'O salário mínimo é maior do que o máximo.'],
      ['deadline', 'Escolha um prazo a partir de hoje.'],
    ]);
    const half = filled({ deadline: '', isDeadlineOdd: true });
    expect(faults(schemaFor(half), half)).toEqual([['deadline', 'Escolha um dia, por exemplo 30/11/2026.']]);
    const fine = filled({ deadline: today() });
    expect(faults(schemaFor(fine), fine)).toEqual([]);
  });

  it('leaves a deadline that has passed as it is, unless people could apply again', () => {
    expect(faults(editSchemaFor(job)(filled()), filled())).toEqual([]);
    const open = filled({ status: 'Ativa' });
    expect(faults(editSchemaFor(job)(open), open)).toHaveLength(1);
  });
});
