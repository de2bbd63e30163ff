import { sealText } from '#lib/companies/seal-words.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { EmploymentType } from '#lib/contract/job-form.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { jobPageTexts as texts } from '#lib/copy/jobs.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { previewAddress } from '#lib/format/preview.ts';
import { paths } from '#lib/paths.ts';
import { absolute, breadcrumbs, type Data, inContext, sealed, seenTaxId } from '#lib/profiles/described.ts';
import { paragraphsOf } from '#lib/services/words.ts';
import { placeOfJob, salaryText } from './words.ts';

export function describeJob(job: Job): string {
  const place = placeOfJob(job);
  const seal = sealText(job.company);
  const offer = `${salaryText(job)} · ${job.company_name}${place && `, ${place}`}`;
  return excerpt([offer, seal, job.description].filter(Boolean).join('. '), 160);
}

export const pictureOfJob = (job: Job) => ({
  address: previewAddress('job', job.id, [
    job.title,
    salaryText(job),
    job.company_name,
    placeOfJob(job),
    job.image_url ?? job.company_logo_url,
    ...sealed(job.company),
  ]),
  shows: job.title,
});

type Employer = Pick<Company, 'website' | 'province' | 'district' | 'address' | 'nuit' | 'verified_at'>;

export function jobData(job: Job, employer: Employer, site: string): readonly Data[] {
  const path = paths.job(job.slug);
  const companyPage = absolute(paths.company(job.company.slug), site);
  const isRemote = job.remote_work === 1;
  const posting = {
    '@type': 'JobPosting',
    title: job.title,
    description: htmlOf(job.description),
    url: absolute(path, site),
    identifier: { '@type': 'PropertyValue', name: job.company_name, value: String(job.id) },
    datePosted: dayInMaputo(new Date(job.created_at)),
    validThrough: job.closes_at ?? undefined,
    employmentType: (job.employment_type && employmentWords[job.employment_type]) ?? undefined,
    industry: job.category,
    image: absolute(job.image_url, site),
    hiringOrganization: {
      '@type': 'Organization',
      name: job.company_name,
      url: companyPage,
      sameAs: employer.website ?? companyPage,
      logo: absolute(job.company_logo_url, site),
      taxID: seenTaxId(employer),
    },
    jobLocation: { '@type': 'Place', address: addressOf(job, employer) },
    ...(isRemote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'MZ' },
    }),
    baseSalary: salaryData(job),
    directApply: true,
  };
  const way = [
    { name: texts.jobs, path: paths.jobs },
    { name: job.title, path },
  ];
  return [inContext(posting), breadcrumbs(way, site)];
}

const employmentWords: Readonly<Record<EmploymentType, string>> = {
  tempo_inteiro: 'FULL_TIME',
  meio_periodo: 'PART_TIME',
  contrato: 'CONTRACTOR',
  estagio: 'INTERN',
  temporario: 'TEMPORARY',
  freelance: 'CONTRACTOR',
};

/** A vacancy without a place takes the place of its company. */
function addressOf({ location, province, district }: Job, employer: Employer): Data {
  const isOwn = location !== null || province !== null;
  const place = isOwn ? { province, district, street: location } : { ...employer, street: employer.address };
  return {
    '@type': 'PostalAddress',
    streetAddress: place.street ?? undefined,
    addressLocality: place.district ?? undefined,
    addressRegion: place.province ?? undefined,
    addressCountry: 'MZ',
  };
}

function salaryData({ salary_min: least, salary_max: most, currency }: Job): Data | undefined {
  if (least === null && most === null) return undefined;
  const amounts =
    least !== null && (most === null || most === least)
      ? { value: least }
      : { minValue: least ?? undefined, maxValue: most };
  return {
    '@type': 'MonetaryAmount',
    currency: currency === 'MT' ? 'MZN' : currency,
    value: { '@type': 'QuantitativeValue', ...amounts, unitText: 'MONTH' },
  };
}

/** Search engines want the description as HTML. */
const htmlOf = (text: string): string =>
  paragraphsOf(text)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
