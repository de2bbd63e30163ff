import type { KeyScope } from '#lib/contract/api-keys.ts';
import type { WebhookEvent } from '#lib/contract/webhooks.ts';
import { escaped, pageOf } from './docs-page.ts';
import type { OpenApi } from './openapi.ts';

const asJson = (body: string) =>
  `  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\\n  -d ${body}`;

/** In their order, each as it is typed. A test runs them. */
const firstCalls = (site: string): readonly { readonly does: string; readonly typed: string }[] => [
  {
    does: 'Sign in. The token lasts 15 minutes.',
    typed: `TOKEN=$(curl -sSf ${site}/api/auth/login \\
  --data-urlencode "username=$EMAIL" --data-urlencode "password=$PASSWORD" |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
  },
  {
    does: 'Publish a service. As a freelancer; for a company, add its "company_id".',
    typed: `curl -sSf ${site}/api/services \\
${asJson(`'{"title":"Bolos de casamento","description":"Por encomenda, em Maputo.","category":"Outros","price":3500,"client_id":"bolos-de-casamento"}'`)}`,
  },
  {
    does: 'Be told, from now on, when somebody writes or a deal moves on. The answer has the secret that signs what is sent.',
    typed: `curl -sSf ${site}/api/users/me/webhooks \\
${asJson(`'{"url":"'"$RECEIVER"'","events":["message","deal"]}'`)}`,
  },
];

const scopesSaid: Readonly<Record<KeyScope, string>> = {
  read: 'what its owner may see: things, searches, applications received; neither conversations, deals nor notifications',
  publish: 'services, vacancies and the answers to who applies, portfolio, requests',
  chat: 'conversations',
  deals: 'deals and their steps',
};

const eventsSaid: Readonly<Record<WebhookEvent, string>> = {
  message: 'message.received {conversation_id, message_id}',
  application:
    'application.received and application.withdrawn {job_id, application_id}; to who applied, application.moved, with status',
  deal: 'deal.begun and deal.moved {deal_id, state, version}, to both sides, whoever took the step',
  review: 'review.shown {deal_id, user_id or company_id}: of whom it is',
  service:
    'service.published, service.changed, service.removed {service_id}; also while moderation looks at it',
  job: 'job.published, job.changed, job.removed {job_id}',
};

const listed = (said: Readonly<Record<string, string>>) =>
  `<ul>${Object.entries(said)
    .map(([name, words]) => `<li><code>${escaped(name)}</code> ${escaped(words)}</li>`)
    .join('')}</ul>`;

export const drawFirstPage = ({ info, servers }: OpenApi): string => {
  const site = servers[0]?.url ?? '';
  const steps = firstCalls(site).map(
    ({ does, typed }) => `<li><p>${escaped(does)}</p><pre tabindex="0">${escaped(typed)}</pre></li>`,
  );
  return pageOf(
    info.title,
    `<h1>${escaped(info.title)}</h1>
<p>For shops with a till or a site of their own: publish from there, and be told. <a href="/api/docs/calls">Every call</a> · <a href="/api/openapi.json">openapi.json</a></p>
<main>
<section><h2>Three calls</h2>
<p>With <code>EMAIL</code> and <code>PASSWORD</code> of an account whose e-mail is confirmed and that has no second factor, and in <code>RECEIVER</code> the https address of a program of yours that the internet reaches:</p>
<ol>${steps.join('')}</ol>
<p>Sent twice with the same <code>client_id</code>, a service is published once.</p></section>
<section id="keys"><h2>Keys</h2>
<p>A program that stays uses a key, not a password: it is made in <a href="/settings#api">Definições, Chaves da API e webhooks</a>, shown once, and takes the place of the token: <code>Authorization: Bearer bl_…</code>. It acts for its owner within the same limits, and only in the calls of its scopes. It never changes the account, and has an end. In an address it is refused.</p>
${listed(scopesSaid)}</section>
<section id="webhooks"><h2>Webhooks</h2>
<p>What happens is sent as a POST of JSON: <code>{"type", "timestamp", "data"}</code>, with ids and states alone; the rest is read by the API, as it is by then. It is signed as Standard Webhooks has it (<code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature</code>): take one of its libraries with the secret, and refuse what does not check out. Answer with a status of 2xx within 10 seconds; redirects are not followed. The same id may come twice, and one event before another. What fails is tried 8 times over a day; then the webhook is switched off, and its owner gets a mail.</p>
${listed(eventsSaid)}</section>
<section id="lists"><h2>Lists</h2>
<p>Many services at once: <code>POST /api/services/imports</code> takes a CSV, and with <code>dry_run</code> says line by line what would happen. For a site of one's own, the services of a seller are at <code>/services/feed.json?user=ID</code> and <code>/services/rss.xml?company=ID</code>, for any page to read.</p></section>
<section id="rules"><h2>Rules</h2>
<p>${escaped(info.description)} Lists that grow go on with <code>last_id</code>. An error has <code>detail</code> for people and <code>code</code> for programs; wrong fields are named in <code>errors</code>. 429 says in <code>Retry-After</code> when to come back. With <code>updated_at</code>, or If-Match, a change is made only where nobody changed the thing since: otherwise 409.</p></section>
</main>`,
  );
};
