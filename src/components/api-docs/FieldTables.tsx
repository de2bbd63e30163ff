import type { Fields, Shown } from '#lib/api-docs/fields.ts';
import { apiDocsTexts as texts } from '#lib/copy/api-docs.ts';

/** One table for each object. React writes no spaces between the cells, of which a page has thousands. */
export const FieldTables = ({ fields: { tables } }: { fields: Pick<Fields, 'tables'> }) =>
  tables.map(({ of, when, rows }) => (
    <table key={`${of} ${when}`} className="fields mt-2">
      {(of || when) && (
        <caption>
          {texts.object} {of && <code>{of}</code>}{' '}
          {when && (
            <>
              {texts.when} <code>{when}</code>
            </>
          )}
        </caption>
      )}
      <thead>
        <tr>
          {texts.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, note, rules, values, shown }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {note && <small> {note}</small>}
            </th>
            <td>{type}</td>
            <td>
              {rules.join(' ')}
              {values.length > 0 && <code>{values.join(', ')}</code>}
              {shown.map((one) => (
                <SameFields key={one.href} {...one} />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ));

export const SameFields = ({ href, name }: Shown) => (
  <span>
    {texts.sameAs} <a href={href}>{name}</a>
  </span>
);
