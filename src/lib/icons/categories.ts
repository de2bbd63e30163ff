import type { Category } from '#lib/categories.ts';
import { briefcase, calendar, catServicos, promoted, tag } from '../icons.ts';

/** In a file of their own, so that only cards that show them load them. */
export const categoryIcons: Readonly<Record<Category, string>> = {
  Tecnologia: '<rect x="5" y="5" width="14" height="10" rx="1.2"/><path d="M2.5 19h19M5 15l-1 4M19 15l1 4"/>',
  Alimentação:
    '<path d="M5 11h14v5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM3 11h18M9.5 8c0-1.7 1-1.7 1-3.5M14 8c0-1.7 1-1.7 1-3.5"/>',
  Saúde: '<rect x="3.8" y="3.8" width="16.4" height="16.4" rx="4"/><path d="M12 8v8M8 12h8"/>',
  Educação:
    '<path d="M12 6.5C10 5 7 4.6 3.5 5v13.5c3.5-.4 6.5 0 8.5 1.5 2-1.5 5-1.9 8.5-1.5V5C17 4.6 14 5 12 6.5zM12 6.5V20"/>',
  Serviços: catServicos,
  Construção: '<path d="M4 5.5h16v13.5H4zM4 10h16M4 14.5h16M12 5.5V10M8 10v4.5M16 10v4.5M12 14.5V19"/>',
  Beleza:
    '<circle cx="6.5" cy="17.5" r="2.6"/><circle cx="17.5" cy="17.5" r="2.6"/><path d="M8 15.4 17 4M16 15.4 7 4"/>',
  Transporte:
    '<path d="M2.5 6.5h11.5V17H2.5zM14 10h4l3.5 3.5V17H14"/><circle cx="7" cy="17.5" r="2"/><circle cx="17" cy="17.5" r="2"/>',
  Limpeza: catServicos,
  Eventos: calendar,
  Consultoria: briefcase,
  Marketing: promoted,
  Outros: tag,
};
