import type { Category } from '#lib/categories.ts';
import type { Trade } from './trades.ts';

export const tradeOfCategory: Record<Category, Trade> = {
  Tecnologia: 'technology',
  Alimentação: 'catering',
  Saúde: 'health',
  Educação: 'book',
  Serviços: 'stall',
  Construção: 'building',
  Beleza: 'hair',
  Transporte: 'transport',
  Limpeza: 'cleaning',
  Eventos: 'events',
  Consultoria: 'accounting',
  Marketing: 'megaphone',
  Outros: 'stall',
};
