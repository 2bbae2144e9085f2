/** Chinese texts of Editor.js itself. Tools have their own. */
export const editorTexts = {
  messages: {
    ui: {
      blockTunes: { toggler: { 'Click to tune': '点击设置', 'or drag to move': '拖动可移动' } },
      inlineToolbar: { converter: { 'Convert to': '转换为' } },
      toolbar: { toolbox: { Add: '添加内容块' } },
      popover: { Filter: '筛选', 'Nothing found': '没有找到', 'Convert to': '转换为' },
    },
    toolNames: { Text: '正文', Link: '链接', Bold: '加粗', Italic: '斜体' },
    tools: {
      link: { 'Add a link': '粘贴或输入链接' },
      stub: { 'The block can not be displayed correctly.': '这个内容块暂不能在此编辑，内容会原样保留。' },
    },
    blockTunes: {
      delete: { Delete: '删除', 'Click to delete': '再点一次删除' },
      moveUp: { 'Move up': '上移' },
      moveDown: { 'Move down': '下移' },
    },
  },
} as const;
