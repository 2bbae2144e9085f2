import { textShape } from '../../document/slots.ts';

export const shape = textShape((node) => {
  const { align } = node.attrs.data as { align?: string };
  return [
    'p',
    { class: 'tool-field tool-paragraph', 'data-id': node.attrs.id as string, 'data-align': align ?? 'left' },
    0,
  ];
});
