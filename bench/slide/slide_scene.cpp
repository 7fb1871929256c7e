#include "slide_scene.hpp"

namespace rattle::plain {

SlideStringHandles add_slide_string(SceneDescription& scene, const SlideStringParameters& p,
                                    const SlideGestures& gestures, const SlideStart& start) {
  StringDescription string{.name = "string", .length = p.L};
  string.mass_per_length = p.rhoA;
  string.bending_stiffness = p.EI;
  string.tension = p.T;
  string.damping = p.sigma0;
  string.damping_frequency_dependent = p.sigma2;
  if (p.M > 0) string.intervals = p.M;
  SlideStringHandles handles;
  handles.string = scene.add(string);
  if (!start.u.empty()) {
    InitialDescription shape{.name = "start", .centre = at(handles.string), .amplitude = 1.0};
    shape.values = start.u;
    scene.add(shape);
  }

  SlideDescription slide{.name = "slide", .strings = {handles.string}};
  slide.mass = p.m_o;
  slide.hand_stiffness = p.k_h;
  slide.hand_damping = p.r_h;
  slide.contact_stiffness = p.k_o;
  slide.position = gestures.x_o;
  slide.hand_height = gestures.y_h;
  slide.height = start.y_o;
  handles.slide = scene.add(slide);
  handles.slide_mass = {SlideDescription::component_kind, handles.slide.index};

  FingerDescription right{
      .name = "right", .string = handles.string, .force = gestures.F_rf, .position = p.x_rf};
  right.width = p.w_rf;
  right.damping = p.alpha_rf;
  handles.right_finger = scene.fingers.size();
  scene.add(right);
  FingerDescription left{.name = "left", .string = handles.string, .force = gestures.F_lf};
  left.follows = handles.slide.index;
  left.distance = p.d_lf;
  left.width = p.w_lf;
  left.damping = p.alpha_lf;
  handles.left_finger = scene.fingers.size();
  scene.add(left);
  return handles;
}

}  // namespace rattle::plain
