import type { Dispatch, SetStateAction } from 'react';
import { formatAmount } from '#lib/format/price.ts';
import { type Day, totalOf, wholeDay } from './chart-geometry.ts';

interface Props {
  views: readonly Day[];
  leads: readonly Day[];
  likes: readonly Day[];
  isOpen: [boolean, Dispatch<SetStateAction<boolean>>];
}

export const DaysTable = ({ views, leads, likes, isOpen: [isOpen, setOpen] }: Props) => (
  <details className="my-table" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
    <summary className="inline-flex items-center min-h-touch text-primary letters-f14 font-semibold">
      Ver tabela
    </summary>
    {isOpen && (
      <table>
        <caption className="visually-hidden">Visualizações, contactos e curtidas por dia</caption>
        <thead>
          <tr>
            <th scope="col">Dia</th>
            <th scope="col">{'Visuali\u00adzações'}</th>
            <th scope="col">{'Contac\u00adtos'}</th>
            <th scope="col">Curtidas</th>
          </tr>
        </thead>
        <tbody>
          {views
            .map(({ date, count }, index) => (
              <tr key={date}>
                <th scope="row">
                  <time dateTime={date}>{wholeDay(date)}</time>
                </th>
                <td>{formatAmount(count)}</td>
                <td>{formatAmount(leads[index]?.count ?? 0)}</td>
                <td>{formatAmount(likes[index]?.count ?? 0)}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatAmount(totalOf(views))}</td>
            <td>{formatAmount(totalOf(leads))}</td>
            <td>{formatAmount(totalOf(likes))}</td>
          </tr>
        </tfoot>
      </table>
    )}
  </details>
);
