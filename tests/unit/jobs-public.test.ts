import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { Job } from '#lib/contract/jobs.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { previewAddress } from '#lib/format/preview.ts';
import { rssText } from '#lib/format/rss.ts';
import { applicationsText } from '#lib/jobs/counts.ts';
import { describeJob, jobData, pictureOfJob } from '#lib/jobs/described.ts';
import { reachAbout } from '#lib/jobs/reach.ts';
import { rssItemOfJob } from '#lib/jobs/rss.ts';
import { jobFront, shownOnCard } from '#lib/jobs/thing.ts';
import { deadlineText, ownDeadlineText, regimeOf, salaryText } from '#lib/jobs/words.ts';
import { typedAskedIn } from '#lib/search/typed-asked.ts';
import { isForAll, typedCanonical, typedHeading, typedHref, typedLists } from '#lib/search/typed-lists.ts';

const site = 'https://bizlink.co.mz';
const job: Job = {
  id: 7,
  slug: 'electricista-7',
  title: 'Electricista',
  description: 'Quadros & tomadas.\nCom <b>viatura</b>.\n\nTrês anos de experiência.',
  company_id: 3,
  category: 'Construção',
  employment_type: 'tempo_inteiro',
  location: null,
  province: 'Maputo',
  district: 'Matola',
  remote_work: 0,
  salary_min: 18_000,
  salary_max: 24_000,
  currency: 'MT',
  deadline: '2026-11-30',
  status: 'Ativa',
  image_url: null,
  owner_id: 1,
  image: null,
  price: 18_000,
  closes_at: '2026-11-30T22:00:00.000Z',
  is_filled: 0,
  views: 0,
  applications: 0,
  likes: 0,
  rating: null,
  reviews_count: 0,
  completed_projects: 0,
  is_promoted: 0,
  created_at: '2026-11-20T23:30:00.000Z',
  updated_at: '2026-11-20T23:30:00.000Z',
  company: {
    id: 3,
    slug: 'luz-nova-3',
    name: 'Luz Nova',
    logo_url: '/media/aa-96.webp',
    location: 'Beira, Sofala',
    verified_at: null,
    licence_seen: false,
  },
  company_name: 'Luz Nova',
  company_logo_url: '/media/aa-96.webp',
  poster_name: 'Luz Nova',
  poster_avatar: '/media/aa-96.webp',
  poster_type: 'company',
  poster_user_id: 1,
  poster_username: 'rosa',
};
const employer = {
  website: null,
  province: 'Sofala',
  district: 'Beira',
  address: 'Av. Eduardo Mondlane 12',
  nuit: '400000018',
  verified_at: null,
} as const;

describe('a vacancy in words', () => {
  it.each([
    [{}, '18\u00a0000 – 24\u00a0000\u00a0MT/mês'],
    [{ salary_max: null }, '18\u00a0000\u00a0MT/mês'],
    [{ salary_max: 18_000 }, '18\u00a0000\u00a0MT/mês'],
    [{ salary_min: null }, 'até 24\u00a0000\u00a0MT/mês'],
    [{ salary_min: null, salary_max: null }, 'Salário a combinar'],
    [{ salary_min: 900, salary_max: null, currency: 'USD' }, '900\u00a0USD/mês'],
  ] as const)('%j pays %s', (salary, text) => expect(salaryText({ ...job, ...salary })).toBe(text));

  it.each([
    ['2026-11-22', 'terminou em 22/11/2026'],
    ['2026-11-23', 'termina hoje'],
    ['2026-11-24', 'termina amanhã'],
    ['2026-11-26', 'termina em 3 dias'],
    ['2026-12-07', 'termina em 14 dias'],
    ['2026-12-08', 'até 08/12/2026'],
  ])('a deadline of %s %s', (deadline, text) =>
    // In Maputo it is the 23rd already.
    expect(deadlineText(deadline, new Date('2026-11-22T22:30:00Z'))).toBe(text),
  );

  it.each([
    ['Ativa', '2026-12-23', 'até 23/12/2026'],
    ['Pausada', null, 'Sem prazo'],
    ['Fechada', '2026-12-23', 'o prazo era 23/12/2026'],
    ['Fechada', '2026-11-20', 'terminou em 20/11/2026'],
    ['Fechada', null, ''],
  ] as const)('its owner reads of one that is %s with the deadline %s: %s', (status, deadline, text) =>
    expect(ownDeadlineText({ status, deadline }, new Date('2026-11-22T22:30:00Z'))).toBe(text),
  );

  it('says how people work', () => {
    expect(regimeOf(job)).toBe('Presencial, tempo inteiro');
    expect(regimeOf({ remote_work: 1, employment_type: null })).toBe('Remoto');
  });

  it.each([
    [0, '0 candidaturas'],
    [1, '1 candidatura'],
    [1200, '1\u00a0200 candidaturas'],
  ])('%i is %s', (count, text) => expect(applicationsText(count)).toBe(text));

  it('greets the company with the vacancy and its address', () => {
    const { write, call } = reachAbout(
      job,
      { name: 'Luz Nova', whatsapp: '+258841112233' },
      `${site}/jobs/7`,
    );
    expect(new URL(write).searchParams.get('text')).toBe(
      `Olá, Luz Nova. Vi no BizLink a vaga “Electricista” e gostaria de saber mais.\n${site}/jobs/7`,
    );
    expect(call).toBe('tel:+258841112233');
  });
});

describe('the card of a vacancy', () => {
  it('says where the company is, if the vacancy names no place, and when it ends', () => {
    const deadline = dayInMaputo(new Date());
    expect(shownOnCard({ ...job, province: null, district: null, deadline })).toMatchObject({
      place: 'Beira, Sofala',
      ends: 'termina hoje',
    });
    expect(shownOnCard({ ...job, deadline: null }).ends).toBe(null);
  });

  it('is shared by its short address and leads to the company', () => {
    const card = jobFront.cardOf({ ...job, type: 'job', likes_count: 2 });
    expect(jobFront.page(card)).toBe('/jobs/7');
    expect(jobFront.from(card)).toMatchObject({ href: '/companies/luz-nova-3', text: 'Ver empresa' });
  });
});

describe('a vacancy for search engines', () => {
  const posting = (changes: Partial<Job> = {}, of: Parameters<typeof jobData>[1] = employer) =>
    JSON.parse(JSON.stringify(jobData({ ...job, ...changes }, of, site)[0]));

  it('has everything that they require and recommend', () => {
    expect(posting()).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Electricista',
      description:
        '<p>Quadros &amp; tomadas.<br>Com &lt;b&gt;viatura&lt;/b&gt;.</p><p>Três anos de experiência.</p>',
      url: `${site}/jobs/electricista-7`,
      identifier: { '@type': 'PropertyValue', name: 'Luz Nova', value: '7' },
      // The day in Maputo.
      datePosted: '2026-11-21',
      validThrough: '2026-11-30T22:00:00.000Z',
      employmentType: 'FULL_TIME',
      industry: 'Construção',
      hiringOrganization: {
        '@type': 'Organization',
        name: 'Luz Nova',
        url: `${site}/companies/luz-nova-3`,
        sameAs: `${site}/companies/luz-nova-3`,
        logo: `${site}/media/aa-96.webp`,
      },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Matola',
          addressRegion: 'Maputo',
          addressCountry: 'MZ',
        },
      },
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'MZN',
        value: { '@type': 'QuantitativeValue', minValue: 18_000, maxValue: 24_000, unitText: 'MONTH' },
      },
      directApply: true,
    });
  });

  it('says where remote work may be done from', () => {
    expect(posting({ remote_work: 1 })).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'MZ' },
    });
  });

  it.each([
    ['meio_periodo', 'PART_TIME'],
    ['contrato', 'CONTRACTOR'],
    ['estagio', 'INTERN'],
    ['temporario', 'TEMPORARY'],
    ['freelance', 'CONTRACTOR'],
  ] as const)('calls %s %s', (employment_type, word) =>
    expect(posting({ employment_type }).employmentType).toBe(word),
  );

  it('is at its company where it names no place, and at its own place where it does', () => {
    expect(posting({ province: null, district: null }).jobLocation.address).toMatchObject({
      streetAddress: 'Av. Eduardo Mondlane 12',
      addressLocality: 'Beira',
      addressRegion: 'Sofala',
    });
    const { address } = posting({
      province: null,
      district: null,
      location: 'Bairro Central, Chimoio',
    }).jobLocation;
    expect(address).toEqual({
      '@type': 'PostalAddress',
      streetAddress: 'Bairro Central, Chimoio',
      addressCountry: 'MZ',
    });
  });

  it('names one amount as one, the website where there is one, and nothing that is not known', () => {
    expect(posting({ salary_max: null }).baseSalary.value).toEqual({
      '@type': 'QuantitativeValue',
      value: 18_000,
      unitText: 'MONTH',
    });
    expect(posting({ salary_min: null }).baseSalary.value).toMatchObject({ maxValue: 24_000 });
    const { hiringOrganization } = posting({}, { ...employer, website: 'https://luznova.co.mz' });
    expect(hiringOrganization.sameAs).toBe('https://luznova.co.mz');
    const bare = posting({
      salary_min: null,
      salary_max: null,
      employment_type: null,
      closes_at: null,
      company_logo_url: null,
    });
    for (const unknown of ['baseSalary', 'employmentType', 'validThrough', 'image', 'jobLocationType'])
      expect(bare).not.toHaveProperty(unknown);
    expect(bare.hiringOrganization).not.toHaveProperty('logo');
  });

  it('stands below the list of vacancies', () => {
    expect(jobData(job, employer, site)[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home' }, { name: 'Vagas', item: `${site}/jobs` }, { name: 'Electricista' }],
    });
  });

  it('is described by salary, company and place, and has a picture of what it shows', () => {
    expect(describeJob(job)).toMatch(/^18 000 – 24 000 MT\/mês · Luz Nova, Matola, Maputo\. Quadros/);
    const { address } = pictureOfJob(job);
    expect(address).toBe(
      previewAddress('job', 7, [
        'Electricista',
        salaryText(job),
        'Luz Nova',
        'Matola, Maputo',
        '/media/aa-96.webp',
      ]),
    );
    expect(pictureOfJob({ ...job, views: 9 }).address).toBe(address);
    expect(pictureOfJob({ ...job, salary_min: 1 }).address).not.toBe(address);
  });
});

describe('the address of a list of vacancies', () => {
  const asked = (query: string) => typedAskedIn(typedLists.jobs, new URLSearchParams(query));

  it('keeps the filters that the list has, in one order', () => {
    const given =
      'remote=true&province=Nampula&q=motorista&min_price=10000&category=Transporte&employment_type=contrato';
    expect(typedHref(typedLists.jobs, asked(given))).toBe(
      '/jobs?q=motorista&category=Transporte&min_price=10000&province=Nampula&remote=true&employment_type=contrato',
    );
    expect(
      typedHref(
        typedLists.jobs,
        asked('type=service&district=Ribaué&price=0-100&sort=recent&province=Marte&q='),
      ),
    ).toBe('/jobs');
  });

  it('is for search engines only as a category, a province, both or neither', () => {
    for (const query of ['', 'category=Saúde', 'province=Nampula', 'province=Nampula&category=Saúde'])
      expect(isForAll(asked(query)), query).toBe(true);
    for (const query of ['q=motorista', 'remote=true', 'min_price=1', 'employment_type=estagio', 'last_id=a'])
      expect(isForAll(asked(`province=Nampula&${query}`)), query).toBe(false);
    expect(typedCanonical(typedLists.jobs, asked('province=Nampula&q=motorista'))).toBe(
      '/jobs?province=Nampula',
    );
  });

  it('is in its heading', () => {
    expect(typedHeading(typedLists.jobs, {})).toBe('Vagas');
    expect(typedHeading(typedLists.jobs, { category: 'Saúde', province: 'Nampula' })).toBe(
      'Vagas de Saúde em Nampula',
    );
  });
});

it('vacancies as RSS can be read by any reader, whatever people wrote', () => {
  const strange = { ...job, title: 'A & B <i>"C"</i>\u0008', description: 'Fim ]]>\ud83d de texto' };
  const channel = { title: 'Vagas', description: 'Todas', page: '/jobs', self: '/jobs/rss.xml?a=1&b=2' };
  const text = rssText(channel, [strange, { ...job, id: 8, slug: 'outra-8' }].map(rssItemOfJob), site);
  const xml = load(text, { xml: true });
  expect(xml('rss').attr('version')).toBe('2.0');
  expect(xml('channel > link').text()).toBe(`${site}/jobs`);
  expect(xml('channel > atom\\:link').attr('href')).toBe(`${site}/jobs/rss.xml?a=1&b=2`);
  const [first, second] = xml('item').toArray();
  const of = (name: string, item = first) => xml(item).children(name).text();
  expect(of('title')).toBe('A & B <i>"C"</i>');
  expect(of('link')).toBe(`${site}/jobs/electricista-7`);
  expect(of('guid')).toBe(`${site}/jobs/7`);
  expect(of('pubDate')).toBe('Fri, 20 Nov 2026 23:30:00 GMT');
  expect(of('category')).toBe('Construção');
  // Readers take it for HTML, in which it says this.
  expect(load(of('description')).text()).toBe(
    'Luz Nova · Matola, Maputo · Presencial, tempo inteiro · 18\u00a0000 – 24\u00a0000\u00a0MT/mês. Fim ]]> de texto',
  );
  expect(of('link', second)).toBe(`${site}/jobs/outra-8`);
  // Neither may stand in XML.
  for (const odd of ['\u0008', '\ud83d']) expect(text).not.toContain(odd);
});
