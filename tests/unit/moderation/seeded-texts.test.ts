import { expect, it } from 'vitest';
import { bakeryJobs } from '#seed/demo-jobs.ts';
import { bakery, electrician } from '#seed/demo-services.ts';
import { describe as describeVacancy } from '#seed/jobs.ts';
import { needs } from '#seed/needs.ts';
import { offersOf, otherOffers, promises } from '#seed/offers.ts';
import { messages, vacancies } from '#seed/vacancies.ts';
import { asksForMoney } from '#server/screening/signals/advance-payment.ts';
import { cautionIn } from '#server/screening/signals/chat-caution.ts';
import { appliesOnlyByPhone } from '#server/screening/signals/contact-only.ts';
import { asksForForbidden } from '#server/screening/signals/forbidden.ts';
import { personalDetails } from '#server/screening/signals/personal-detail.ts';
import { marked } from './signal-texts.ts';

const company = { name: 'Padaria Mafalala', district: 'KaMaxaquene' };

it.each([
  ...[...vacancies, ...bakeryJobs].map((vacancy) => `${vacancy.title}\n${describeVacancy(vacancy, company)}`),
  ...[...bakery, ...electrician].map(({ title, description }) => `${title}\n${description}`),
  ...[...Object.values(offersOf).flat(), ...otherOffers].map(
    ({ title, tags }) => `${title}\n${promises.join(' ')}\n${tags.join(', ')}`,
  ),
  ...messages,
])('an honest text of the demonstration raises no signal: %s', (text) => {
  expect(marked(text, asksForMoney)).toEqual([]);
  expect(marked(text, appliesOnlyByPhone)).toEqual([]);
  expect(cautionIn(text)).toBeNull();
});

it.each(needs.map(({ title, description }) => `${title}\n${description}`))(
  'nor does a request of the demonstration: %s',
  (text) => {
    expect(marked(text, asksForForbidden)).toEqual([]);
    expect(marked(text, personalDetails)).toEqual([]);
  },
);
