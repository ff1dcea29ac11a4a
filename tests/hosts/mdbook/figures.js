// mdBook's own scripts are no modules; what they import is.
import("./cutline/embed/cutline.js");
