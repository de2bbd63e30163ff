/** By themselves, because the list of conversations shows nothing else of a deal. */
export const dealPathTexts = {
  name: 'Passos do acordo',
  steps: ['Pedido', 'Proposta', 'Aceite', 'Entregue', 'Concluído'],
  done: (done: number, all: number) => `${done} de ${all} passos feitos`,
} as const;
