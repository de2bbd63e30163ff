import type { Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { answersOf, type CompanyAnswers, hasAnswers, noCompany } from '#islands/companies/answers.ts';
import { changesIn } from '#islands/forms/changes.ts';
import { ownCompanies } from '#lib/companies/mine.ts';
import { type CreateCompany, createCompany } from '#lib/contract/company-form.ts';
import { freelancerForm } from '#lib/contract/freelancer-form.ts';
import type { SaveFreelancer } from '#lib/contract/freelancers.ts';
import { basicForm, userTypes } from '#lib/contract/user-form.ts';
import type { EditUser, OwnUser } from '#lib/contract/users.ts';
import { home } from '#lib/places/countries.ts';

export type UserType = (typeof userTypes)[number];

export interface Setup {
  user_type: UserType;
  basic: Record<'full_name' | 'bio' | 'phone' | 'gender' | 'nationality' | 'province' | 'district', string>;
  freelancer: {
    title: string;
    description: string;
    hourly_rate: string;
    currency: 'MT' | 'USD' | 'EUR';
    remote_work: boolean;
    public_phone: string;
  };
  company: CompanyAnswers;
}

const common = { user_type: z.string(), basic: basicForm };
const forSimple = z.object(common);
const forFreelancer = z.object({ ...common, freelancer: freelancerForm });
const forCompany = z.object({ ...common, company: createCompany });

export interface SetupSent {
  user_type: UserType;
  basic: EditUser;
  freelancer?: SaveFreelancer;
  company?: CreateCompany;
}

export function schemaFor({ user_type, company }: Setup): z.ZodMiniType<SetupSent, Setup> {
  const schema =
    user_type === 'freelancer'
      ? forFreelancer
      : user_type === 'company' && hasAnswers(company)
        ? forCompany
        : forSimple;
  // The cast is needed because each schema reads a part of the answers, and schema types cannot express that.
  return schema as unknown as z.ZodMiniType<SetupSent, Setup>;
}

export function setupOf(user: OwnUser): Setup {
  const { freelancer } = user;
  const [company] = ownCompanies(user);
  const text = (value: string | null | undefined) => value ?? '';
  return {
    user_type: user.user_type,
    basic: {
      full_name: text(user.full_name),
      bio: text(user.bio),
      phone: text(user.phone),
      gender: text(user.gender),
      nationality: user.nationality ?? home.name,
      province: text(user.province),
      district: text(user.district),
    },
    freelancer: {
      title: text(freelancer?.title),
      description: text(freelancer?.description),
      hourly_rate: text(freelancer?.hourly_rate?.toString().replace('.', ',')),
      currency: freelancer?.currency ?? 'MT',
      remote_work: freelancer?.remote_work ?? true,
      public_phone: text(freelancer?.public_phone),
    },
    company: company ? answersOf(company) : noCompany,
  };
}

export const changesInSetup = (setup: Setup, known: Setup) => ({
  user_type: setup.user_type,
  basic: changesIn(setup.basic, known.basic),
  freelancer: changesIn(setup.freelancer, known.freelancer),
  company: changesIn(setup.company, known.company),
});
export type SetupChanges = ReturnType<typeof changesInSetup>;

/** 'Tornar-me freelancer' leads here with the choice made, whatever a draft or the profile says. */
export function withAskedType(setup: Setup, search: string): Setup {
  const asked = new URLSearchParams(search).get('type');
  const user_type = userTypes.find((type) => type === asked);
  return user_type ? { ...setup, user_type } : setup;
}

export const steps = [
  { name: 'type', text: 'Tipo' },
  { name: 'basic', text: 'Básico' },
  { name: 'extra', text: 'Extra' },
  { name: 'summary', text: 'Resumo' },
] as const;
export type Step = (typeof steps)[number]['name'];

export const stepsFor = (type: UserType) => steps.filter(({ name }) => type !== 'simple' || name !== 'extra');

export interface CardOfForm {
  form: UseFormReturn<Setup, unknown, SetupSent>;
  field: (name: Path<Setup>) => UseFormRegisterReturn & { error: string | undefined };
}
