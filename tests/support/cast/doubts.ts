import type { TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';

/** Words of a vacancy that the program doubts, for two reasons, and some that it does not. */
export const asksMoney = 'Paga-se taxa de inscrição de 500 MT por M-Pesa antes da entrevista.';
export const onlyByPhone = 'Interessados mandar CV só pelo WhatsApp 84 123 4567.';
export const honest = 'Salário 15.000 MT pago por M-Pesa. Candidate-se aqui no BizLink.';

/** An owner who publishes vacancies of their company in words of the test. */
export async function hirer(api: TestApi, changes: object = {}) {
  const { who, company } = await owner(api, changes);
  const publish = (words: object) =>
    who.send('POST', '/jobs/', {
      title: 'Caixa',
      category: 'Alimentação',
      company_id: company.id,
      ...words,
    });
  return { who, company, publish };
}

export const statusOfJob = async ({ ask }: Pick<TestApi, 'ask'>, id: number): Promise<number> =>
  (await ask(`/jobs/${id}`)).status;
