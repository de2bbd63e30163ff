/** What leads to the sheets, whose own words load with them. */
export const importLinks = {
  title: 'Publicar a partir de um ficheiro',
  hint: 'Uma lista em CSV, da folha de cálculo',
} as const;

export const feedLinks = {
  title: 'Mostrar no seu site',
  hint: 'Endereços RSS e JSON dos seus serviços',
} as const;
