export interface Size {
  width: number;
  height: number;
}

/** The visible part of an image: its centre in image pixels, and the zoom. */
export interface View {
  x: number;
  y: number;
  /** 1: the image just fills the frame. */
  zoom: number;
}

export const maxZoom = 4;

/** The part of the image that the frame shows, in image pixels. */
export function cropAreaOf(picture: Size, frame: Size, view: View): Size & { left: number; top: number } {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * view.zoom;
  const width = frame.width / scale;
  const height = frame.height / scale;
  return { left: view.x - width / 2, top: view.y - height / 2, width, height };
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The nearest view that leaves no part of the frame empty. */
export function clampView(picture: Size, frame: Size, view: View): View {
  const zoom = between(view.zoom, 1, maxZoom);
  const { width, height } = cropAreaOf(picture, frame, { ...view, zoom });
  return {
    zoom,
    x: between(view.x, width / 2, picture.width - width / 2),
    y: between(view.y, height / 2, picture.height - height / 2),
  };
}

/** The view after dragging the image by this many frame pixels. */
export function dragView(picture: Size, frame: Size, view: View, right: number, down: number): View {
  const perPixel = cropAreaOf(picture, frame, view).width / frame.width;
  return clampView(picture, frame, { ...view, x: view.x - right * perPixel, y: view.y - down * perPixel });
}

/** The view centred on the image at zoom 1. */
export function initialView(picture: Size): View {
  return { x: picture.width / 2, y: picture.height / 2, zoom: 1 };
}
