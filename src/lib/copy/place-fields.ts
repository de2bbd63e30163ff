export const placeTexts = {
  noCountry: 'Nenhum país encontrado.',
  noProvince: 'Nenhuma província encontrada.',
  noDistrict: 'Nenhum distrito encontrado.',
  none: 'Não indicar',
  countriesFailed: 'Não foi possível carregar países',
  provincesFailed: 'Não foi possível carregar províncias',
  districtsFailed: 'Não foi possível carregar distritos',
} as const;
