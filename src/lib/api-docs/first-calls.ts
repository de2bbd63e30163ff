/** The calls of the page that begins, as they are typed. A test runs them. */
export const firstCalls = (site: string) =>
  ({
    key: `TOKEN=bl_…
curl -sSf ${site}/api/users/me \\
  -H "Authorization: Bearer $TOKEN"`,
    service: `curl -sSf ${site}/api/services \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "title": "Bolos de casamento",
    "description": "Por encomenda, em Maputo.",
    "category": "Alimentação",
    "price": 3500,
    "client_id": "bolos-de-casamento"
  }'`,
  }) as const;

/** What a receiver gets, where its address is that of the example. */
export const firstDelivery = `POST /aviso
webhook-id: …
webhook-timestamp: …
webhook-signature: v1,…

${JSON.stringify({ type: 'message.received', timestamp: '2026-11-28T10:00:00.000Z', data: { conversation_id: 12, message_id: 345 } }, null, 2)}`;
