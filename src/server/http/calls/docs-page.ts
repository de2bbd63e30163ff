import type { JsonSchema, OpenApi, Operation, Parameter, SocketDescription } from './openapi.ts';

export const docsStyle = `
:root { color-scheme: light dark; --line: #8885; --soft: #8882; --accent: light-dark(#0b5fff, #8ab4ff); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
a { color: var(--accent); }
nav a { display: inline-block; margin-right: 1rem; padding: .25rem 0; }
article { border: 1px solid var(--line); border-radius: .5rem; padding: .25rem 1rem 1rem; margin: 1rem 0; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { background: var(--soft); border-radius: .25rem; padding: .75rem; overflow-x: auto; }
h3 strong { color: var(--accent); }
ul { padding-left: 1.25rem; }
summary { cursor: pointer; padding: .25rem 0; }
.soft { opacity: .75; }
`;

export function drawDocs({ info, paths, servers, 'x-sockets': sockets }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')];
  const links = groups.map(([tag]) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`);
  const sections = groups.map(
    ([tag, calls]) =>
      `<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2>${calls.map(drawCall).join('')}</section>`,
  );
  links.push('<a href="#sockets">sockets</a>');
  const drawn = Object.entries(sockets).map(drawSocket);
  sections.push(`<section id="sockets"><h2>sockets</h2>${drawn.join('')}</section>`);
  return pageOf(
    `${info.title}: every call`,
    `<h1>${escaped(info.title)}</h1><p>${escaped(info.description)}</p>
<p>At <code>${escaped(servers[0]?.url ?? '')}</code>. To begin: <a href="/api/docs">three calls</a>. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups">${links.join('')}</nav><main>${sections.join('')}</main>`,
  );
}

export const pageOf = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${docsStyle}</style></head>
<body>${body}</body></html>`;

function drawCall({
  method,
  path,
  operation,
}: {
  method: string;
  path: string;
  operation: Operation;
}): string {
  const { summary, parameters, requestBody, responses } = operation;
  const bodies = Object.entries(requestBody?.content ?? {});
  const limits = (operation['x-limits'] ?? []).map((limit) => ` At most ${limit}.`).join('');
  const [scope] = (operation.security ?? []).flatMap((one) => one.key ?? []);
  const keySaid = scope === undefined ? '' : `; by a key for ${scope}`;
  return `<article><h3><code><strong>${method}</strong> ${escaped(path)}</code></h3>
<p>${escaped(summary)} <span class="soft">May be made by: ${escaped(operation['x-access'])}${escaped(keySaid)}.${escaped(limits)}</span></p>
${parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.map(drawParameter).join('')}</ul>` : ''}
${bodies.map(([type, { schema }]) => `<h4>Body: ${escaped(type)}</h4>${drawFields(schema)}`).join('')}
<h4>Answers</h4>${Object.entries(responses).map(drawAnswer).join('')}</article>`;
}

function drawSocket([path, socket]: [string, SocketDescription]): string {
  const { description, parameters, incoming, outgoing } = socket;
  const drawEvents = (events: SocketDescription['incoming']) =>
    Object.entries(events)
      .map(([name, schema]) => `<li><code>${escaped(name)}</code> ${drawSchema(schema)}</li>`)
      .join('');
  const codes = Object.entries(socket['close-codes']).map(
    ([code, why]) => `<li><code>${code}</code> ${escaped(why)}</li>`,
  );
  return `<article><h3><code><strong>WS</strong> ${escaped(path)}</code></h3><p>${escaped(description)}</p>
<h4>Parameters</h4><ul>${parameters.map(drawParameter).join('')}</ul>
<h4>Comes in</h4><ul>${drawEvents(incoming)}</ul><h4>May be sent</h4><ul>${drawEvents(outgoing)}</ul>
<h4>Closes with</h4><ul>${codes.join('')}</ul></article>`;
}

const drawParameter = ({ name, in: place, required, schema }: Parameter) =>
  `<li><code>${escaped(name)}</code> <span class="soft">in ${place}${required ? ', required' : ''}</span> ${drawSchema(schema)}</li>`;

function drawFields(schema: JsonSchema): string {
  const { properties, required = [] } = schema;
  if (!properties) return drawSchema(schema);
  const fields = Object.entries(properties).map(
    ([name, property]) =>
      `<li><code>${escaped(name)}</code> <span class="soft">${required.includes(name) ? 'required' : 'optional'}</span> ${drawSchema(property)}</li>`,
  );
  return `<ul>${fields.join('')}</ul>`;
}

function drawAnswer([status, { description, content }]: [string, Operation['responses'][string]]): string {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content ?? {});
  const line = `<code>${status}</code> ${escaped(description)}`;
  if (Number(status) >= 400) return `<p>${line}</p>`;
  return `<details><summary>${line}</summary><p class="soft">${escaped(type)}</p>${drawSchema(schema)}</details>`;
}

function drawSchema(schema: JsonSchema): string {
  const short = JSON.stringify(schema);
  if (short.length < 80) return `<code>${escaped(short)}</code>`;
  return `<pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
