/** In place of the title of an article that is not public any more. */
export const hiddenPostTitle = '文章已不可见';
