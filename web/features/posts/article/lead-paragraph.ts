function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** The line under the title; '' for an excerpt cut from the start of the post, which would repeat the text. */
export function leadParagraphOf(excerpt: string, bodyHtml: string): string {
  const opening = letters(excerpt).slice(0, 16);
  const start = letters(bodyHtml.slice(0, 6000).replace(/<[^>]*>|&[#\w]+;/g, '')).slice(0, 300);
  return opening && start.includes(opening) ? '' : excerpt;
}
