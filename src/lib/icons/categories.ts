import type { Category } from '#lib/categories.ts';
import {
  briefcase,
  calendar,
  catAlimentacao,
  catBeleza,
  catConstrucao,
  catEducacao,
  catSaude,
  catServicos,
  catTecnologia,
  catTransporte,
  help,
  promoted,
} from '../icons.ts';

export const categoryIcons: Readonly<Record<Category, string>> = {
  Tecnologia: catTecnologia,
  Alimentação: catAlimentacao,
  Saúde: catSaude,
  Educação: catEducacao,
  Serviços: catServicos,
  Construção: catConstrucao,
  Beleza: catBeleza,
  Transporte: catTransporte,
  Limpeza: catServicos,
  Eventos: calendar,
  Consultoria: briefcase,
  Marketing: promoted,
  Outros: help,
};
