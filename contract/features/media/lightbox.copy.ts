/** What the lightbox says. The sentences of failed slides are those of the specification. */
export const lightboxErrors = {
  unknown: 'Something Went Wrong, Please Try Again Later',
  image: 'Image Not Found',
  inline: 'HTML Element Not Found',
  ajaxNotFound: 'Error Loading AJAX : Not Found',
  ajaxForbidden: 'Error Loading AJAX : Forbidden',
  page: 'Error Loading Page',
} as const;

export const lightboxCopy = {
  label: '图片查看器',
  close: '关闭',
  previous: '上一张',
  next: '下一张',
  zoomIn: '放大',
  zoomOut: '缩小',
  rotateLeft: '向左旋转',
  rotateRight: '向右旋转',
  enterFullScreen: '全屏',
  exitFullScreen: '退出全屏',
  play: '播放幻灯片',
  pause: '停止播放',
  showThumbnails: '显示缩略图',
  hideThumbnails: '隐藏缩略图',
  thumbnails: '缩略图',
  download: '下载',
  newTab: '在新标签页打开',
  loading: '正在加载…',
  open: '查看图片',
  slide: '图片',
  slides: '图集',
  position: (index: number, total: number) => `第 ${index} 张，共 ${total} 张`,
} as const;

/** The notice of an album whose pictures are still loading. */
export const albumCopy = { loading: '相册加载中', label: '相册' } as const;
